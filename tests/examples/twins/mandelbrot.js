'use strict';
const columns = Number(process.argv[2] ?? 72);
const rows = Math.trunc(columns / 2);
let total = 0;
function escape(cr, ci) {
  let zr = 0, zi = 0, n = 0;
  for (; n < 200 && zr * zr + zi * zi <= 4; n++) [zr, zi] = [zr * zr - zi * zi + cr, 2 * zr * zi + ci];
  total += n;
  return n === 200 ? '@' : ' .:-=+*#%'[n % 9];
}
for (let y = 0; y < rows; y++) {
  const line = [];
  for (let x = 0; x < columns; x++) line.push(escape((3 * x) / columns - 2.2, (2.4 * y) / rows - 1.2));
  console.log(line.join(''));
}
console.log('iterations: ' + total);
