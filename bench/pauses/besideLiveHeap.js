// The ring beside a large heap of small objects, into which references to new objects are written at random.
// Arguments: live megabytes, live objects of the ring, stores.
const megabytes = Number(process.argv[2] ?? 200);
const size = Number(process.argv[3] ?? 2000);
const stores = Number(process.argv[4] ?? 2000000);
const count = megabytes * 16384;
const heap = new Array(count);
for (let n = 0; n < count; n++) heap[n] = { a: n, b: null, c: n > 0 ? heap[n - 1] : null, d: 0 };
const ring = new Array(size).fill(null);
let state = 12345;
for (let n = 0; n < stores; n++) {
  const made = { i: n, s: "x" + n };
  ring[n % size] = made;
  state = (state * 1103515245 + 12345) & 0x7fffffff;
  if (n % 8 === 0) heap[state % count].b = made;
}
let sum = 0;
for (const cell of ring) sum += cell.i + cell.s.length;
console.log(sum);
