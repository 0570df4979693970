'use strict';
const n = Number(process.argv[2] ?? 100);
const generate = (seed) => {
  const scale = seed / n / n;
  return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => scale * (i - j) * (i + j)));
};
const a = generate(1), b = generate(2);
const cell = (i, j) => {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j];
  return sum;
};
const half = Math.floor(n / 2);
console.log(cell(half, half).toFixed(6));
console.log(a.reduce((trace, _, i) => trace + cell(i, i), 0).toFixed(6));
