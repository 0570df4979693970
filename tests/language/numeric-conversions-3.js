console.log(
  2 ** 10,
  2 ** -1,
  (-2) ** 3,
  2 ** (3 ** 2),
  0 ** 0,
  NaN ** 0,
  1 ** Infinity,
  (-8) ** (1 / 3),
  2 ** 0.5,
);
console.log(
  0.1 + 0.2,
  1 / 3,
  1e21,
  1e-7,
  123456789012345680000,
  0.000001,
  1.7976931348623157e308 * 10,
  5e-324 / 2,
  4.35,
  0.1 * 3,
  100 / 3,
  1e300 * 1e10,
  -1e-7,
);
console.log(0b1010, 0o17, 0xff, 1_000_000, 0.5, 5, 0.0, 1e3, 0xffffffffffffffff, 017, 089);
let x = '5';
x++;
let y = '5';
y += 1;
let z = 'a';
z--;
let b = 5n;
b++;
let n = null;
n++;
let u;
u++;
console.log(x, y, z, b, n, u, typeof x);
console.log(
  typeof NaN,
  Number.MAX_SAFE_INTEGER + 2,
  9007199254740993,
  (0.1).toFixed(20),
  (25).toString(36),
  1e21 + '',
);
console.log(+true, -'5', -(-'5'), +'', -null, +[], typeof +{});
