const it = new Map([
  [1, 1],
  [2, 2],
  [3, 3],
]);
const seen = [];
for (const [k] of it) {
  seen.push(k);
  if (k === 1) {
    it.delete(2);
    it.set(4, 4);
  }
  if (k === 4) it.set(1, 'again');
}
console.log(seen);
const cl = new Set([1, 2, 3]);
const s2 = [];
for (const x of cl) {
  s2.push(x);
  if (x === 1) {
    cl.clear();
    cl.add(9);
  }
}
console.log(s2, cl);
const fe = new Set([1]);
let n = 0;
fe.forEach((x) => {
  if (n++ < 3) {
    fe.delete(x);
    fe.add(x);
  }
});
console.log(n);
const s = new Set([3, 1, 3, '3', NaN, NaN, 0, -0]);
console.log(
  s.size,
  s,
  s.add(5) === s,
  s.has('3'),
  s.delete(3),
  [...s],
  [...s.entries()][0],
  s.keys === s.values,
  s[Symbol.iterator] === s.values,
  Map.prototype[Symbol.iterator] === Map.prototype.entries,
);
