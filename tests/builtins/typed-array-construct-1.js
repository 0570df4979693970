const types = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
];
for (const T of types)
  console.log(
    T.name,
    T.BYTES_PER_ELEMENT,
    T.length,
    Array.from(
      new T([0, -1, 127.5, 128.5, 255, 256, -129, 1e10, NaN, Infinity, -0.5, '7', null, undefined, true]),
    ).join(' '),
  );
for (const T of [BigInt64Array, BigUint64Array])
  console.log(T.name, new T([0n, -1n, 2n ** 63n, 2n ** 64n + 5n]), T.BYTES_PER_ELEMENT);
console.log(
  new Uint8Array(3),
  new Uint8Array('3'),
  new Uint8Array(null),
  new Uint8Array(undefined),
  new Uint8Array({ length: 2, 0: 5 }),
  new Uint8Array(new Set([1, 2])),
  new Uint8Array(new Float32Array([1.9, -1])),
  new Uint8Array(['1', 'x']),
  new Int16Array([1, , 3]),
  new Uint8Array({}),
  new Uint8Array('abc'),
  new Uint8Array(true),
);
