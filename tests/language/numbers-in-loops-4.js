for (const v of [1.5, -1.5, 2.5, 1e10, -1e10, 4294967296.5, NaN, -Infinity])
  console.log(v | 0, v >>> 0, ~v, v << 0, v ^ 0, v & -1, Math.round(v));
const tbl = [];
for (let r = 2; r <= 36; r += 17) for (const v of [0, 1, 255, -10, 0.5]) tbl.push(v.toString(r));
console.log(tbl.join());
const cmp = [];
for (const l of [1, '1', 1n, true, null, undefined, NaN, [1]])
  for (const r of [1, '1', 1n, true]) cmp.push(+(l == r), +(l === r), +(l < r), +(l >= r));
console.log(cmp.join(''));
