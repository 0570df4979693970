const iter = new Map([[1, 2]]).entries();
console.log(
  iter.next(),
  iter.next(),
  iter.next(),
  iter[Symbol.toStringTag],
  iter[Symbol.iterator]() === iter,
  Object.prototype.toString.call(new Set().values()),
  new Map([[1, 2]]).keys(),
);
const adds = [];
class LM extends Map {
  set(k, v) {
    adds.push(k);
    return super.set(k, v);
  }
}
new LM([
  [1, 1],
  [2, 2],
]);
console.log(
  adds,
  LM[Symbol.species] === LM,
  Map.length,
  Set.length,
  Map.name,
  Object.getOwnPropertyNames(Map.prototype).sort().join(),
  Object.getOwnPropertyNames(Set.prototype).sort().join(),
);
const closing = [];
try {
  new Map({
    [Symbol.iterator]: () => ({
      next: () => ({ value: 5, done: false }),
      return() {
        closing.push('closed');
        return {};
      },
    }),
  });
} catch (e) {
  console.log(e.message, closing);
}
