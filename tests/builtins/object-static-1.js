const o = Object.create({ inherited: 1 }, { a: { value: 1, enumerable: true }, hidden: { value: 2 } });
console.log(
  Object.keys(o),
  Object.values(o),
  Object.entries(o),
  Object.getOwnPropertyNames(o),
  Object.keys('ab'),
  Object.entries([7, 8]),
  Object.values('xy'),
  Object.keys(5),
  Object.keys(true),
);
console.log(
  Object.assign({ a: 1 }, null, { b: 2 }, 'xy', [9], undefined, 5, {
    get g() {
      return 'got';
    },
  }),
  Object.assign(Object(1), { z: 1 }),
  Object.assign({}, { [Symbol.for('s')]: 1 }),
);
console.log(
  Object.fromEntries([
    ['a', 1],
    ['b', 2],
  ]),
  Object.fromEntries(new Map([[1, 2]])),
  Object.fromEntries([['x']]),
  Object.fromEntries([
    [Symbol.for('q'), 1],
    [{}, 2],
  ]),
);
