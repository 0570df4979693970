const s = Symbol('desc'),
  t = Symbol('desc'),
  e = Symbol(),
  u = Symbol(undefined);
console.log(
  !s,
  s ? 1 : 2,
  s == s,
  s == 'Symbol(desc)',
  s === Object(s).valueOf(),
  [s].includes(s),
  String([1]) + String(s),
  s.toString().length,
);
console.log(
  [
    'asyncIterator',
    'hasInstance',
    'isConcatSpreadable',
    'iterator',
    'match',
    'matchAll',
    'replace',
    'search',
    'species',
    'split',
    'toPrimitive',
    'toStringTag',
    'unscopables',
  ]
    .map((k) => String(Symbol[k]))
    .join(),
);
class Tagged {
  get [Symbol.toStringTag]() {
    return 'Custom';
  }
  static [Symbol.hasInstance](x) {
    return x === 1;
  }
}
console.log(`${new Tagged()}`, 1 instanceof Tagged, new Tagged() instanceof Tagged, new Tagged());
const spreadable = { length: 2, 0: 'a', 1: 'b', [Symbol.isConcatSpreadable]: true };
