const same = (x) => (Object.is(x, -0) ? '-0' : String(x));
const vals = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  -1.5,
  -2.5,
  NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  2 ** 32 + 1,
  -(2 ** 31) - 1,
  0.49999999999999994,
  4503599627370495.5,
];
for (const f of ['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'fround', 'clz32', 'sqrt', 'cbrt'])
  console.log(f, vals.map((v) => same(Math[f](v))).join(' '));
console.log(
  Math.max(),
  Math.min(),
  Math.max(1, NaN),
  Math.min(1, '0'),
  same(Math.max(-0, 0)),
  same(Math.min(0, -0)),
  Math.max(...[1, 2, 3]),
  Math.max([4]),
  Math.max(1, undefined),
  Math.min(null, 1),
  Math.max('a'),
);
