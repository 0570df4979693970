// Objects that die at once. Argument: how many.
const count = Number(process.argv[2] ?? 100000000);
let last = null;
for (let n = 0; n < count; n++) last = { a: n, b: last === null };
console.log(last.a);
