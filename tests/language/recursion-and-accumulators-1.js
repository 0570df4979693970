const ack = (m, n) => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)));
console.log(ack(2, 3));
const hanoi = (n, a, b, c, log = []) => {
  if (n) {
    hanoi(n - 1, a, c, b, log);
    log.push(a + c);
    hanoi(n - 1, b, a, c, log);
  }
  return log;
};
console.log(hanoi(3, 'A', 'B', 'C').join(' '));
const flatten = (a) => a.reduce((o, x) => (Array.isArray(x) ? [...o, ...flatten(x)] : [...o, x]), []);
console.log(flatten([1, [2, [3, [4, [5]]]], [[[6]]]]));
const clone = (o) =>
  o === null || typeof o !== 'object'
    ? o
    : Array.isArray(o)
      ? o.map(clone)
      : Object.fromEntries(Object.entries(o).map(([k, v]) => [k, clone(v)]));
