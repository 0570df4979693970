console.log(
  (1, 2, 3),
  void 0,
  void 'x',
  typeof null,
  typeof undefined,
  typeof (() => 1),
  typeof class {},
  typeof 1n,
  typeof Symbol(),
  typeof undeclared,
  typeof [],
  typeof 'a',
  typeof true,
);
console.log('a' in { a: 1 }, 0 in [1], 'length' in [], 'toString' in {}, Symbol.iterator in []);
for (const bad of ['str', 5, null, undefined]) {
  try {
    'x' in bad;
  } catch (e) {
    console.log(e.message);
  }
}
console.log(
  [] instanceof Array,
  {} instanceof Object,
  Object.create(null) instanceof Object,
  5 instanceof Number,
  (() => {}) instanceof Function,
);
const Even = {
  [Symbol.hasInstance](n) {
    return n % 2 === 0;
  },
};
