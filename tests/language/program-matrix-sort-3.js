const mul = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((s, v, k) => s + v * b[k][j], 0)));
const id = (n) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j)));
const power = (m, n) => (n === 0 ? id(m.length) : n % 2 ? mul(m, power(m, n - 1)) : power(mul(m, m), n / 2));
console.log(
  power(
    [
      [1, 1],
      [1, 0],
    ],
    30,
  ),
  power(
    [
      [2, 0],
      [0, 3],
    ],
    5,
  ),
  mul([[1, 2, 3]], [[4], [5], [6]]),
  id(3),
);
const transpose = (m) => m[0].map((_, i) => m.map((r) => r[i]));
console.log(
  transpose([
    [1, 2, 3],
    [4, 5, 6],
  ]),
);
const bs = (a, x, lo = 0, hi = a.length) => {
  while (lo < hi) {
    const m = (lo + hi) >>> 1;
    if (a[m] < x) lo = m + 1;
    else hi = m;
  }
  return lo;
};
