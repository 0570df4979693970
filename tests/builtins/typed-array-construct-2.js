const buf = new ArrayBuffer(8);
const u8 = new Uint8Array(buf),
  u16 = new Uint16Array(buf, 2, 2),
  f32 = new Float32Array(buf, 4);
u8.set([1, 2, 3, 4, 0, 0, 128, 63]);
console.log(
  u16,
  f32[0],
  u16.byteOffset,
  u16.byteLength,
  u16.length,
  u16.buffer === buf,
  new Uint8Array(buf, 6).length,
);
for (const f of [
  () => new Uint16Array(buf, 1),
  () => new Uint16Array(buf, 0, 5),
  () => new Uint8Array(buf, 9),
  () => new Uint16Array(new ArrayBuffer(3)),
  () => new Uint8Array(-1),
  () => new Uint8Array(1.5),
  () => new Uint8Array(2 ** 53),
  () => Uint8Array(1),
  () => new Uint8Array(1n),
  () => new Uint8Array([1n]),
  () => new BigInt64Array([1]),
  () => new BigInt64Array(2),
  () => new Uint8Array(Symbol()),
  () => new (Object.getPrototypeOf(Uint8Array))(),
  () => new BigInt64Array(new Uint8Array(1)),
  () => new Uint8Array([Symbol()]),
  () => new Uint8Array(buf, -1),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
