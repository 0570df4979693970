const vals = [undefined, null, true, false, '', 'x', [], [7], ['7'], [1, 2], {}, 5, -0, NaN];
console.log(vals.map((v) => Number(v)));
console.log(
  vals.map((v) => v | 0),
  vals.map((v) => v >>> 0),
  vals.map((v) => ~~v),
);
console.log(
  [2 ** 31, 2 ** 32, 2 ** 32 + 5, -1, -(2 ** 31) - 1, 1e20, 2 ** 53, Infinity, 3.9, -3.9, 2 ** 63].map(
    (v) => [v | 0, v >>> 0, v << 1, v >> 1, ~v],
  ),
);
console.log(1 << 31, 1 << 32, 1 << -1, -1 >>> 0, -1 >>> 31, -8 >> 1, -8 >>> 28, 5 & -2, 5 | -2, 5 ^ -2);
console.log(
  5 % 3,
  -5 % 3,
  5 % -3,
  -5 % -3,
  5.5 % 2,
  -0 % 1,
  5 % 0,
  5 % Infinity,
  Infinity % 5,
  0 % 5,
  -4 % 2,
);
console.log(
  Object.is(-0, 0),
  1 / -0,
  -0 + 0,
  -0 + -0,
  0 * -1,
  Object.is(0 * -1, -0),
  Object.is(-4 % 2, -0),
  Object.is(Math.round(-0.4), -0),
);
