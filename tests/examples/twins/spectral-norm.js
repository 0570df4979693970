'use strict';
const n = Number(process.argv[2] ?? 200);
const a = (i, j) => 1 / ((i + j) * (i + j + 1) / 2 + i + 1);
const times = (v) => v.map((_, i) => v.reduce((sum, x, j) => sum + a(i, j) * x, 0));
const timesTransposed = (v) => v.map((_, i) => v.reduce((sum, x, j) => sum + a(j, i) * x, 0));
let u = new Float64Array(n).fill(1);
let v;
for (let i = 0; i < 10; i++) {
  v = timesTransposed(times(u));
  u = timesTransposed(times(v));
}
const dot = (p, q) => p.reduce((sum, x, i) => sum + x * q[i], 0);
console.log(Math.sqrt(dot(u, v) / dot(v, v)).toFixed(9));
