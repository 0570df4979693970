'use strict';
const make = (d) => (d ? [make(d - 1), make(d - 1)] : []);
const check = ([l, r]) => (l ? 1 + check(l) + check(r) : 1);
const depth = Math.max(6, Number(process.argv[2] ?? 10));
console.log(`stretch tree of depth ${depth + 1}\t check: ${check(make(depth + 1))}`);
const long = make(depth);
for (let d = 4; d <= depth; d += 2) {
  const n = 2 ** (depth - d + 4);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += check(make(d));
  console.log(`${n}\t trees of depth ${d}\t check: ${sum}`);
}
console.log(`long lived tree of depth ${depth}\t check: ${check(long)}`);
