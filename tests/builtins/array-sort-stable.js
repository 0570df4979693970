// Sorting keeps equal elements in order, whatever the runs in the data, and calls with numbers of every kind.
const check = (n, make, compare) => {
  const a = Array.from({ length: n }, (_, i) => ({ key: make(i), at: i }));
  a.sort((x, y) => compare(x.key, y.key));
  for (let i = 1; i < n; i++) {
    const order = compare(a[i - 1].key, a[i].key);
    if (order > 0 || (order === 0 && a[i - 1].at > a[i].at)) return 'wrong at ' + i;
  }
  return a.slice(0, 5).map((e) => e.at).join();
};
let seed = 7;
const random = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
const makers = [(i) => i, (i) => -i, (i) => i % 7, () => random(10), () => random(1e6), (i) => (i < 500 ? i : 1000 - i), (i) => Math.floor(i / 100) * 100 - (i % 100)];
for (const n of [0, 1, 2, 3, 10, 23, 24, 25, 47, 48, 49, 100, 1000, 3000]) {
  console.log(n, makers.map((m) => check(n, m, (x, y) => x - y)).join(' '));
}
console.log(check(1000, (i) => i % 10, (x, y) => (x - y) / 3), check(100, (i) => i % 3, (x, y) => String(x) < String(y) ? '-1' : x === y ? null : '1'));
console.log([3, undefined, 1, , 2, undefined].sort(), [10, 9, 1, -1, 'b', 'a', null, true, [2]].sort().join());
const throwing = [5, 4, 3, 2, 1];
try {
  throwing.sort(() => {
    throw new Error('stop');
  });
} catch (e) {
  console.log(e.message, throwing.join());
}
const growing = [3, 2, 1];
growing.sort((a, b) => {
  growing.push(0);
  return a - b;
});
console.log(growing.slice(0, 3).join());
