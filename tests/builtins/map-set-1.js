const m = new Map([
  [1, 'a'],
  ['1', 'b'],
  [NaN, 'n'],
  [0, 'z'],
  [null, 'nl'],
  [undefined, 'u'],
]);
console.log(
  m.size,
  m.get(1),
  m.get('1'),
  m.get(NaN),
  m.get(-0),
  m.has(undefined),
  m.get('none'),
  m.set(-0, 'neg') === m,
  m.get(0),
  [...m.keys()],
  Object.is([...m.keys()][3], 0),
);
console.log(
  m.delete(1),
  m.delete(1),
  m.size,
  [...m.entries()].length,
  m.forEach((v, k, map) => {
    if (map !== m) console.log('bad');
  }),
);
const order = new Map();
order.set('b', 1).set('a', 2).set('b', 3);
order.delete('b');
order.set('b', 4);
console.log([...order], order);
const it = new Map([
  [1, 1],
  [2, 2],
  [3, 3],
]);
const seen = [];
