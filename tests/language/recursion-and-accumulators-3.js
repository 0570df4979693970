const pascal = (n) => (n === 0 ? [1] : ((p) => [1, ...p.slice(1).map((x, i) => x + p[i]), 1])(pascal(n - 1)));
console.log(pascal(6));
const change = (amt, coins) =>
  amt === 0 ? 1 : amt < 0 || !coins.length ? 0 : change(amt - coins[0], coins) + change(amt, coins.slice(1));
console.log(change(50, [25, 10, 5, 1]));
const combos = (a, k) =>
  k === 0 ? [[]] : a.flatMap((x, i) => combos(a.slice(i + 1), k - 1).map((c) => [x, ...c]));
console.log(
  combos([1, 2, 3, 4], 2)
    .map((c) => c.join(''))
    .join(),
);
const Y = (f) => ((x) => x(x))((x) => f((y) => x(x)(y)));
