const lcg = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const rnd = lcg(42);
const data = Array.from({ length: 50 }, () => Math.floor(rnd() * 100));
const bs = (a, x, lo = 0, hi = a.length) => {
  while (lo < hi) {
    const m = (lo + hi) >>> 1;
    if (a[m] < x) lo = m + 1;
    else hi = m;
  }
  return lo;
};
const s = data.toSorted((a, b) => a - b);
console.log([0, 13, 50, 99, 100].map((x) => bs(s, x)));
const sieve = (n) => {
  const c = new Uint8Array(n + 1),
    p = [];
  for (let i = 2; i <= n; i++) {
    if (c[i]) continue;
    p.push(i);
    for (let j = i * i; j <= n; j += i) c[j] = 1;
  }
  return p;
};
console.log(sieve(60).join(), sieve(10000).length);
const gcd = (a, b) => (b ? gcd(b, a % b) : a);
console.log(gcd(1071, 462), gcd(0, 5), [12, 18, 24].reduce(gcd));
const perms = (a) =>
  a.length < 2 ? [a] : a.flatMap((x, i) => perms(a.toSpliced(i, 1)).map((p) => [x, ...p]));
console.log(
  perms([1, 2, 3])
    .map((p) => p.join(''))
    .join(),
  perms('abcd'.split('')).length,
);
const subsets = (a) => a.reduce((s, x) => s.concat(s.map((y) => [...y, x])), [[]]);
console.log(subsets(['a', 'b', 'c']).map((x) => x.join('')));
