const s = new Set([3, 1, 3, '3', NaN, NaN, 0, -0]);
const keys = [{}, {}, () => {}, Symbol('s'), 1n, 'x'.repeat(3), 1.5, true];
const km = new Map(keys.map((k, i) => [k, i]));
console.log(
  keys.map((k) => km.get(k)),
  km.get({}),
  km.get(1n),
  km.get(BigInt(1)),
  km.get('x' + 'xx'),
  km.get(3 / 2),
  km.size,
);
const big = new Map();
for (let i = 0; i < 5000; i++) big.set('k' + i, i);
for (let i = 0; i < 5000; i += 2) big.delete('k' + i);
let sum = 0;
for (const [, v] of big) sum += v;
console.log(big.size, sum, big.get('k4999'), big.has('k0'));
const ints = new Set();
for (let i = 0; i < 3000; i++) ints.add((i * 7919) % 1000);
console.log(ints.size, [...ints].slice(0, 5));
