// 72 columns decide whether an object goes on one line; 76 whether array groups do.
console.log({ first: { second: { third: 'x' } }, other: [1, 2, { deep: { deeper: 1 } }] });
console.log({
  a: 'one two three four',
  b: ['five six seven', 'eight nine ten'],
  c: { d: 'eleven twelve', e: 'thirteen' },
});
console.log({
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
});
console.log({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
console.log({
  fn: function aVeryLongFunctionNameThatGoesOn() {},
  another: function anotherVeryLongFunctionName() {},
});
console.log([
  { id: 1, name: 'first item', tags: ['a', 'b'] },
  { id: 2, name: 'second item', tags: [] },
]);
