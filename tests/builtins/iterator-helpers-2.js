const from = (n) => {
  let i = 0;
  const log = [];
  return Object.assign(Object.create(Iterator.prototype), {
    log,
    next() {
      log.push('n');
      return i < n ? { value: i++, done: false } : { value: undefined, done: true };
    },
    return() {
      log.push('r');
      return {};
    },
  });
};
let it = from(5);
it.some((x) => x === 1);
console.log(it.log.join(''));
it = from(5);
it.take(2).toArray();
console.log(it.log.join(''));
it = from(5);
const t = it.take(0);
t.next();
console.log(it.log.join(''));
it = from(9);
for (const x of it.filter((y) => y > 3)) if (x > 4) break;
console.log(it.log.join(''));
it = from(3);
[...it.map((x) => x)];
console.log(it.log.join(''));
it = from(3);
try {
  it.map(() => {
    throw new Error('fn');
  }).next();
} catch (e) {
  console.log(e.message, it.log.join(''));
}
it = from(3);
const m = it.map((x) => x);
m.return();
console.log(it.log.join(''), m.next(), m.return());
console.log(
  [1, 2, 3]
    .values()
    .map((x, i) => [x, i])
    .drop(1)
    .take(1)
    .toArray(),
  new Set([1, 2])
    .values()
    .filter((x) => x > 1)
    .next(),
  new Map([[1, 2]])
    .entries()
    .flatMap((e) => e)
    .toArray(),
  'abc'
    [Symbol.iterator]()
    .map((c) => c.toUpperCase())
    .toArray(),
);
