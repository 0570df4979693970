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
console.log(
  from(5)
    .map((x) => x * 2)
    .toArray(),
  from(5)
    .filter((x) => x % 2)
    .toArray(),
  from(5).take(2).toArray(),
  from(5).drop(3).toArray(),
  from(3)
    .flatMap((x) => [x, x])
    .toArray(),
  from(5).reduce((a, b) => a + b),
  from(3).reduce((a, b) => a + b, '>'),
);
console.log(
  from(5).some((x) => x > 2),
  from(5).every((x) => x < 3),
  from(5).find((x) => x > 2),
  from(2).find((x) => x > 5),
  []
    .values()
    .map((x) => x)
    .toArray(),
  from(2).forEach((x, i) => console.log('each', x, i)),
);
