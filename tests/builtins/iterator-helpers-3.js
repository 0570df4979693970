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
for (const f of [
  () => from(1).map(5),
  () => from(1).take(-1),
  () => from(1).take(NaN),
  () => from(1).drop('x'),
  () => from(1).take(Infinity).toArray(),
  () =>
    from(1)
      .flatMap((x) => 5)
      .toArray(),
  () =>
    from(1)
      .flatMap((x) => 'str')
      .toArray(),
  () => from(0).reduce((a) => a),
  () => Iterator.prototype.map.call(5, (x) => x),
  () => Iterator.prototype.map.call({ next: 5 }, (x) => x).next(),
  () =>
    from(1)
      .flatMap(() => new String('ab'))
      .toArray(),
  () => new Iterator(),
  () => Iterator.from(5),
  () => Iterator.from({}),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
console.log(
  Iterator.from([1, 2]).toArray(),
  Iterator.from({
    next() {
      return { done: true };
    },
  }).toArray(),
  Iterator.from('ab').toArray(),
  Iterator.from(from(2)).toArray(),
  Iterator.from({
    i: 0,
    next() {
      return { value: this.i, done: this.i++ > 1 };
    },
  }) instanceof Iterator,
);
