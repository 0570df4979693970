const r = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009).sort((a, b) => a - b);
console.log(
  r[0],
  r[500],
  r[999],
  r.every((x, i) => !i || r[i - 1] <= x),
);
console.log(
  [2, 1].sort(() => 0),
  [3, 2, 1].sort(() => NaN),
  [1, 2, 3].sort(() => '1'),
  [3, 1].sort((a, b) => ({ valueOf: () => a - b })),
  [2, 1].sort((a, b) => a > b),
);
for (const f of [
  () => [1, 2].sort('x'),
  () => [1].sort({}),
  () => [].sort(null),
  () =>
    [1, 2].sort((a, b) => {
      throw new Error('cmp');
    }),
  () => [1, 2].sort(() => Symbol()),
  () => [Symbol(), Symbol()].sort(),
  () => [1, 2].sort(() => 1n),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
