const mixed = [1, '2', 3.5, null, true, undefined, '4x', [5], -0];
let acc = 0;
for (const v of mixed) acc += v;
console.log(acc);
acc = 0;
for (const v of mixed) acc -= v;
console.log(acc);
acc = 1;
for (const v of mixed.slice(0, 5)) acc *= v;
console.log(acc);
let big = Number.MAX_SAFE_INTEGER;
for (let k = 0; k < 3; k++) console.log(big++, big);
let inc = 2147483646;
for (let k = 0; k < 4; k++) console.log(inc++ | 0, inc);
let dec = -2147483647;
for (let k = 0; k < 4; k++) console.log(dec-- | 0, dec);
let sh = 1;
for (let k = 0; k < 34; k += 11) console.log(1 << k, (1 << k) >>> 0, -1 >>> k, -8 >> k, (sh <<= 3));
let e = 1e-320;
for (let k = 0; k < 5; k++) {
  e /= 10;
  console.log(e);
}
for (const [p, q] of [
  [7, 3],
  [-7, 3],
  [7, -3],
  [-7, -3],
  [7.5, 2],
  [0, 5],
  [-0, 5],
  [5, 0],
  [2 ** 31, -1],
  [-(2 ** 31), -1],
  [-(2 ** 31), 1],
  [2 ** 53, 3],
])
  console.log(p % q, p / q, (p / q) | 0, Math.trunc(p / q), Math.floor(p / q), Object.is(p % q, -0));
