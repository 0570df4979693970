const f1 = Object.freeze(new Map());
f1.set(1, 2);
console.log(f1.size, (f1.prop = 1), f1.prop);
const mm = new Map();
mm.set(mm, mm);
console.log(mm.get(mm) === mm, mm);
const getOr = new Map([['a', 1]]);
console.log(
  typeof getOr.getOrInsert,
  getOr.getOrInsert?.('a', 2),
  getOr.getOrInsert?.('b', 3),
  getOr.getOrInsertComputed?.('c', (k) => k + '!'),
  getOr.size,
);
