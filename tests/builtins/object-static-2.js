console.log(
  Object.is(NaN, NaN),
  Object.is(0, -0),
  Object.is('a', 'a'),
  Object.is({}, {}),
  Object.is(),
  Object.is(undefined),
  Object.is(null),
);
console.log(
  Object.hasOwn({ a: 1 }, 'a'),
  Object.hasOwn({ a: 1 }, 'toString'),
  Object.hasOwn([1], 0),
  Object.hasOwn('abc', 'length'),
  Object.hasOwn('abc', 1),
);
console.log(
  Object.groupBy([1, 2, 3, 4], (x) => (x % 2 ? 'odd' : 'even')),
  Object.getPrototypeOf(Object.groupBy([], () => 1)),
  Object.groupBy('hello', (c, i) => (c === 'l' ? 'L' : i)),
);
console.log(
  Object.getPrototypeOf([]) === Array.prototype,
  Object.getPrototypeOf(1) === Number.prototype,
  Object.getPrototypeOf(Object.prototype),
  Object.getPrototypeOf('') === String.prototype,
);
