// A ring of live objects that is overwritten all the time. Arguments: live objects, stores.
const size = Number(process.argv[2] ?? 2000);
const stores = Number(process.argv[3] ?? 2000000);
const ring = new Array(size).fill(null);
for (let n = 0; n < stores; n++) ring[n % size] = { i: n, s: "x" + n };
let sum = 0;
for (const cell of ring) sum += cell.i + cell.s.length;
console.log(sum);
