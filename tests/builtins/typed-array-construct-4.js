console.log(
  new Float32Array([1.1, 16777217, 1e40, 5e-46])[0],
  Array.from(new Float32Array([1.1, 16777217, 1e40, 5e-46])),
  new Int32Array([2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e100]),
  new Uint8ClampedArray([0.5, 1.5, 2.5, 254.5, 255.5, -0.5, NaN, Infinity]),
  typeof Float16Array,
  typeof Float16Array === 'function' && Array.from(new Float16Array([1.1, 65504, 65520, 6e-8, 1e-9])),
);
