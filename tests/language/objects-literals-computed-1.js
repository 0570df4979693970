let n = 0;
const o = {
  [`k${++n}`]: n,
  [`k${++n}`]() {
    return n;
  },
  get [`k${++n}`]() {
    return 'g' + n;
  },
  ['k' + ++n]: () => n,
  [[1, 2]]: 'array key',
  [{}]: 'obj key',
  [null]: 'null',
  [undefined]: 'undef',
  [1.0]: 'one',
  [1e21]: 'big',
  [-0]: 'zero',
  [Symbol.toStringTag]: 'Tagged',
  [10n]: 'bigint',
  [true]: 'bool',
  [() => 1]: 'fn',
};
console.log(
  Object.keys(o).slice(0, 6),
  o.k2(),
  o.k3,
  o.k4(),
  o['1,2'],
  o['[object Object]'],
  o.null,
  o.undefined,
  o[1],
  o[1e21],
  o[0],
  o[10],
  o.true,
  o['() => 1'],
  String(o),
);
