try {
  new Math.max();
} catch (e) {
  console.log(e.message);
}
try {
  Math();
} catch (e) {
  console.log(e.message);
}
try {
  new Math();
} catch (e) {
  console.log(e.message);
}
console.log(
  Object.getOwnPropertyDescriptor(Math, 'PI'),
  Math.fround(5.5),
  Math.fround(5.05),
  Math.fround(1e40),
  Math.fround(16777217),
  Math.round(2 ** 52 + 1),
  Math.round(-0.2) === 0,
  Math.round('1.5'),
  Math.trunc('7.8'),
  Math.sign('-3'),
  Math.abs('-5'),
  Math.abs(null),
  Math.abs([]),
  Math.abs([2]),
  Math.abs({}),
);

// A square is exact up to its rounding, also where that is between two numbers.
for (const x of [123456789, -123456789, 94906267, 1e160, 1.1]) console.log(x ** 2, Math.pow(x, 2));
