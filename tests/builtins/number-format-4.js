console.log(
  [1, 1.5, '1', NaN, Infinity, 2 ** 53, null, -0, true]
    .map((v) =>
      [Number.isInteger(v), Number.isSafeInteger(v), Number.isFinite(v), Number.isNaN(v)]
        .map(Number)
        .join(''),
    )
    .join(' '),
  [1, '1', 'x', NaN, undefined, null, '', [], {}]
    .map((v) => [isNaN(v), isFinite(v)].map(Number).join(''))
    .join(' '),
);
console.log(
  Number(),
  Number('12'),
  Number(10n),
  Number(true),
  Number([5]),
  Number({}),
  new Number(5) + 1,
  typeof new Number(5),
  new Number('x'),
  Number('0b11'),
  Number(undefined),
  Number(2n ** 64n),
  Number('١'),
  Number('1e-400'),
  Number('9'.repeat(400)),
);
console.log(
  [
    1.1,
    2.2,
    1.1 * 3,
    4.35 * 100,
    0.1 * 0.2,
    9007199254740993,
    1e23,
    5e-7,
    123456.789e3,
    2 ** 70,
    2 ** -30,
    1.0000000000000002,
    4.9e-324,
    0.30000000000000004,
    1e16,
    12345678901234567890,
    1e15 + 0.5,
  ].join(' '),
);
