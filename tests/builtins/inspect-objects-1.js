console.log(
  {},
  { a: 1 },
  { a: { b: 1 } },
  { a: { b: { c: 1 } } },
  { a: { b: { c: { d: 1 } } } },
  { a: { b: { c: {} } } },
  { a: { b: { c: [] } } },
);
console.log({
  'key-dash': 1,
  valid_id: 2,
  $d: 3,
  'with space': 4,
  1: 5,
  '01': 6,
  é: 7,
  '': 8,
  'a.b': 9,
  class: 10,
  "it's": 11,
  '\n': 12,
});
console.log({
  [Symbol('sym')]: 1,
  [Symbol()]: 2,
  [Symbol.iterator]: 3,
  [Symbol('has space')]: { [Symbol('in')]: 1 },
});
console.log(
  Object.create(null),
  Object.assign(Object.create(null), { a: 1 }),
  Object.create({ proto: 1 }),
  Object.create(Object.create(null)),
);
console.log(
  {
    get a() {
      return 1;
    },
    set b(v) {},
    get c() {
      return 1;
    },
    set c(v) {},
  },
  Object.defineProperty({}, 'hidden', { value: 1 }),
  Object.defineProperty({ v: 1 }, 'g', {
    get() {
      throw new Error('never called');
    },
    enumerable: true,
  }),
);
