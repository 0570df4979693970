const parens = (n, o = 0, s = '') =>
  !n && !o ? [s] : [...(n ? parens(n - 1, o + 1, s + '(') : []), ...(o ? parens(n, o - 1, s + ')') : [])];
console.log(parens(3));
const gray = (n) =>
  n ? ((g) => [...g.map((x) => '0' + x), ...g.toReversed().map((x) => '1' + x)])(gray(n - 1)) : [''];
console.log(gray(3));
const collatz = (n, m = new Map([[1, 0]])) => {
  if (!m.has(n)) m.set(n, 1 + collatz(n % 2 ? 3 * n + 1 : n / 2, m));
  return m.get(n);
};
console.log(collatz(27));
const digits = (n, b = 10) => (n < b ? [n] : [...digits(Math.floor(n / b), b), n % b]);
console.log(digits(2026), digits(255, 2).join(''), digits(0));
