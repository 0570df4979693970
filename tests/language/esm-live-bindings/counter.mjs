export let count = 0;
export function increment() { count++; }
let inner = 'first';
export { inner as name };
export function swap() { inner = 'second'; }
export const obj = { shared: 1 };
export default count;
count = 10;
