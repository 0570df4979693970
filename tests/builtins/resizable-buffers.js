const rb = new ArrayBuffer(8, { maxByteLength: 16 });
const all = new Uint8Array(rb),
  tail = new Uint8Array(rb, 4),
  fixed = new Uint8Array(rb, 2, 4),
  dv = new DataView(rb),
  dvFixed = new DataView(rb, 4, 4);
console.log(
  rb.resizable,
  rb.maxByteLength,
  rb.byteLength,
  all.length,
  tail.length,
  fixed.length,
  dv.byteLength,
);
all.set([1, 2, 3, 4, 5, 6, 7, 8]);
rb.resize(12);
console.log(all.length, tail.length, fixed.length, dv.byteLength, dvFixed.byteLength, all);
rb.resize(5);
console.log(
  all.length,
  tail.length,
  fixed.length,
  fixed.byteOffset,
  fixed.byteLength,
  dv.byteLength,
  all,
  tail,
  fixed,
  fixed[0],
);
for (const f of [
  () => dvFixed.byteLength,
  () => dvFixed.getInt8(0),
  () => fixed.fill(0),
  () => fixed.map((x) => x),
  () => [...fixed],
  () => fixed.at(0),
  () => Object.keys(fixed),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
rb.resize(8);
console.log(fixed, fixed.length, all);
rb.resize(0);
console.log(all.length, tail.length, tail.byteOffset, all);
rb.resize(16);
console.log(
  all.length,
  tail.length,
  all.every((x) => x === 0),
);
for (const f of [
  () => rb.resize(17),
  () => rb.resize(-1),
  () => new ArrayBuffer(2, { maxByteLength: 1 }),
  () => new ArrayBuffer(1).resize(1),
  () => new ArrayBuffer(1, { maxByteLength: -1 }),
  () => new ArrayBuffer(1, { maxByteLength: undefined }).resizable,
  () => new ArrayBuffer(1, {}).resizable,
  () => new ArrayBuffer(1, 5).resizable,
  () => rb.slice(0, 4).resizable,
  () => rb.transfer().resizable,
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const b2 = new ArrayBuffer(4, { maxByteLength: 8 }),
  v2 = new Uint8Array(b2);
let n = 0;
for (const x of v2) {
  if (n++ === 1) b2.resize(8);
}
console.log(n);
n = 0;
for (const x of v2) {
  if (n++ === 1) b2.resize(2);
}
console.log(n);
b2.resize(8);
console.log(
  v2.map((x, i) => {
    if (i === 0) b2.resize(4);
    return i;
  }),
);
const seen = [];
b2.resize(8);
v2.forEach((x, i) => {
  if (i === 2) b2.resize(3);
  seen.push(x);
});
console.log(seen);
