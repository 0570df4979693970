console.log(
  new Uint8Array(),
  new Uint8Array([1, 2, 3]),
  new Float64Array([1.5, -0, NaN]),
  new BigInt64Array([1n, -2n]),
  new Uint8ClampedArray([300, -5]),
  new Int16Array(8),
  new Float32Array([0.1]),
  new Uint32Array([2 ** 32 - 1]),
);
console.log(new Uint8Array(120));
console.log(
  new Uint8Array(7).fill(255),
  new Int8Array(30).map((_, i) => i - 15),
);
const extra = new Uint8Array(2);
extra.prop = 'x';
console.log(extra);
class Bytes extends Uint8Array {}
console.log(new Bytes([1, 2]));
console.log(
  new ArrayBuffer(4),
  new ArrayBuffer(0),
  new ArrayBuffer(60),
  new ArrayBuffer(4, { maxByteLength: 8 }),
);
console.log(new DataView(new ArrayBuffer(4), 1, 2));
