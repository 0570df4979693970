const a = new Set([1, 2, 3, 4]),
  b = new Set([3, 4, 5]);
const log = [];
const like = {
  get size() {
    log.push('size');
    return 2;
  },
  get has() {
    log.push('get has');
    return (x) => {
      log.push('has ' + x);
      return x === 2;
    };
  },
  get keys() {
    log.push('get keys');
    return () => {
      log.push('keys()');
      return [2, 7][Symbol.iterator]();
    };
  },
};
for (const m of [
  'union',
  'intersection',
  'difference',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
]) {
  log.length = 0;
  console.log(m, a[m](like), log.join());
}
log.length = 0;
console.log(new Set([2]).intersection(like), log.join());
log.length = 0;
console.log(new Set([2]).isSubsetOf(like), log.join());
for (const bad of [
  [1, 2],
  5,
  null,
  { size: NaN, has() {}, keys() {} },
  { size: -1, has() {}, keys() {} },
  { size: 1, has: 1, keys() {} },
  { size: 1, has() {}, keys: 1 },
  {
    size: 1,
    has() {},
    keys() {
      return 5;
    },
  },
  { size: '2', has: () => true, keys: () => [][Symbol.iterator]() },
  { size: Infinity, has: () => true, keys: () => [][Symbol.iterator]() },
]) {
  try {
    console.log(a.union(bad));
  } catch (e) {
    console.log(e.name, e.message);
  }
}
