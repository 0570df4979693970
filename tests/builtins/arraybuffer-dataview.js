const buf = new ArrayBuffer(16);
console.log(
  buf.byteLength,
  buf.slice(4).byteLength,
  buf.slice(-4, -2).byteLength,
  buf.slice(10, 2).byteLength,
  buf.resizable,
  buf.maxByteLength,
  buf.detached,
  ArrayBuffer.isView(buf),
  ArrayBuffer.length,
  ArrayBuffer[Symbol.species] === ArrayBuffer,
);
const dv = new DataView(buf);
dv.setInt8(0, -1);
dv.setUint8(1, 300);
dv.setInt16(2, -2);
dv.setInt16(4, -2, true);
dv.setUint32(6, 0xdeadbeef);
dv.setFloat32(10, 1.5, true);
console.log(new Uint8Array(buf));
console.log(
  dv.getInt8(0),
  dv.getUint8(0),
  dv.getInt16(2),
  dv.getUint16(2),
  dv.getInt16(2, true),
  dv.getUint16(4, true),
  dv.getUint32(6),
  dv.getUint32(6, true),
  dv.getInt32(6),
  dv.getFloat32(10, true),
  dv.getFloat32(10),
);
dv.setFloat64(0, Math.PI);
console.log(
  dv.getFloat64(0),
  dv.getFloat64(0, true) !== Math.PI,
  dv.getBigInt64(0),
  dv.getBigUint64(8, true),
);
dv.setBigInt64(0, -1n);
dv.setBigUint64(8, 2n ** 64n + 3n, true);
console.log(dv.getBigUint64(0), dv.getBigInt64(8, true), new Uint8Array(buf));
dv.setFloat64(0, NaN);
console.log(dv.getFloat64(0));
dv.setFloat64(0, -0);
console.log(Object.is(dv.getFloat64(0), -0), dv.getUint8(0));
dv.setFloat32(0, 16777217);
console.log(dv.getFloat32(0));
dv.setUint8(0, '12');
dv.setUint8(1);
dv.setUint16(2, -1.9);
console.log(dv.getUint8(0), dv.getUint8(1), dv.getUint16(2), dv.getUint8('0'), dv.getUint8());
for (const f of [
  () => dv.getInt8(16),
  () => dv.getInt16(15),
  () => dv.getFloat64(9),
  () => dv.getInt8(-1),
  () => dv.setInt8(16, 0),
  () => dv.getInt8(1.5),
  () => dv.setBigInt64(0, 1),
  () => dv.setInt8(0, 1n),
  () => new DataView(buf, 17),
  () => new DataView(buf, 1, 16),
  () => new DataView(buf, -1),
  () => new DataView({}),
  () => DataView(buf),
  () => new DataView(buf, 2, 3).getInt32(0),
  () => ArrayBuffer(1),
  () => new ArrayBuffer(-1),
  () => new ArrayBuffer(2 ** 53),
  () => DataView.prototype.getInt8.call({}, 0),
  () => buf.slice.call(1),
  () => new ArrayBuffer('3').byteLength,
  () => new ArrayBuffer(1.9).byteLength,
  () => ArrayBuffer.prototype.byteLength,
  () => dv.getInt8(Infinity),
  () => dv.setInt8(Symbol(), 1),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const part = new DataView(buf, 4, 6);
console.log(
  part.byteOffset,
  part.byteLength,
  part.buffer === buf,
  part[Symbol.toStringTag],
  Object.getOwnPropertyNames(DataView.prototype).sort().join(),
  Object.getOwnPropertyNames(ArrayBuffer.prototype).sort().join(),
);
const view = new Uint8Array(buf);
const moved = buf.transfer(8);
console.log(
  buf.detached,
  buf.byteLength,
  moved.byteLength,
  view.length,
  view.byteLength,
  view.byteOffset,
  view[0],
  0 in view,
  Object.keys(view),
);
for (const f of [
  () => buf.slice(0),
  () => new Uint8Array(buf),
  () => dv.getInt8(0),
  () => dv.byteLength,
  () => view.fill(1),
  () => view.map((x) => x),
  () => buf.transfer(),
  () => {
    view[0] = 1;
    return 'silent';
  },
  () => view.at(0),
  () => [...view],
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
console.log(moved.transferToFixedLength(4).byteLength);
