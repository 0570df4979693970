const a = new Set([1, 2, 3, 4]),
  b = new Set([3, 4, 5]);
console.log(
  a.union(b),
  a.intersection(b),
  a.difference(b),
  a.symmetricDifference(b),
  b.difference(a),
  b.intersection(a),
);
console.log(
  a.isSubsetOf(b),
  new Set([3]).isSubsetOf(b),
  a.isSupersetOf(new Set([1])),
  a.isDisjointFrom(b),
  a.isDisjointFrom(new Set([9])),
  new Set().isSubsetOf(a),
  a.isSupersetOf(new Set()),
  new Set().isDisjointFrom(new Set()),
);
console.log(
  a.union(new Map([[9, 'x']])),
  a.intersection(
    new Map([
      [1, 'x'],
      [7, 'y'],
    ]),
  ),
);
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
