const text = "import x from 'y'"; // export
export const kind = typeof module + text.length;
export let count = 3;
