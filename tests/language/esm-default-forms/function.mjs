export let named = 'before';
export default function () { return named; }
named = 'after';
