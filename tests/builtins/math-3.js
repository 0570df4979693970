const same = (x) => (Object.is(x, -0) ? '-0' : String(x));
console.log(
  ['sin', 'cos', 'tan', 'asin', 'atan', 'sinh', 'tanh', 'asinh', 'atanh', 'expm1', 'log1p']
    .map((f) => same(Math[f](-0)))
    .join(' '),
  same(Math.atan2(-0, 0)),
  Math.atan2(0, -0),
  Math.atan2(Infinity, Infinity),
  Math.exp(-Infinity),
  Math.exp(0),
  Math.log(0),
  Math.log(-1),
  Math.log2(0),
  Math.log10(1),
  Math.acosh(0.5),
  Math.atanh(1),
  Math.asin(2),
  Math.sin(Infinity),
  Math.cosh(0),
  Math.acos(1),
  Math.tanh(Infinity),
);
console.log(
  Math.log2(2 ** 20),
  Math.log10(1e5),
  Math.cbrt(27),
  Math.cbrt(-8),
  Math.sqrt(2),
  Math.PI,
  Math.E,
  Math.LN2,
  Math.LN10,
  Math.LOG2E,
  Math.LOG10E,
  Math.SQRT1_2,
  Math.SQRT2,
);
