const buf = new ArrayBuffer(8);
const u8 = new Uint8Array(buf),
  u16 = new Uint16Array(buf, 2, 2),
  f32 = new Float32Array(buf, 4);
console.log(
  Uint8Array.from([1, 2, 3], (x) => x * 2),
  Uint8Array.of(1, 2.7, '3'),
  Float64Array.from('123'),
  Uint8Array.from({ length: 2, 0: 9 }),
  Uint8Array.from(new Map([[1, 2]]).keys()),
  Uint8Array.of(),
);
for (const f of [
  () => Uint8Array.from(null),
  () => Uint8Array.from([1], 5),
  () => Uint8Array.of.call(Array, 1),
  () => Uint8Array.from.call(Object, []),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.message);
  }
}
const TA = Object.getPrototypeOf(Uint8Array);
console.log(
  TA.name,
  TA.length,
  Object.getPrototypeOf(Uint8Array.prototype) === TA.prototype,
  Uint8Array.prototype.BYTES_PER_ELEMENT,
  Object.getOwnPropertyNames(TA.prototype).sort().join(),
  Object.getOwnPropertyNames(Uint8Array.prototype).sort().join(),
  TA.prototype[Symbol.toStringTag],
  new Uint8Array()[Symbol.toStringTag],
  Object.prototype.toString.call(new Int8Array()),
  Array.isArray(new Uint8Array()),
  ArrayBuffer.isView(u8),
  ArrayBuffer.isView(new DataView(buf)),
  ArrayBuffer.isView([]),
);
