const a = 123456789012345678901234567890n,
  b = -987654321098765432109876543210n;
let n = 5n;
n++;
n += 2n;
n *= 3n;
n **= 2n;
n--;
n >>= 2n;
n |= 1n;
n <<= 3n;
n %= 100n;
n -= 1n;
console.log(n, -n, n-- - --n, typeof (n ??= 1n));
let f = 1n;
for (let i = 1n; i <= 50n; i++) f *= i;
console.log(f, f.toString().length);
let fib = [0n, 1n];
for (let i = 0; i < 200; i++) fib = [fib[1], fib[0] + fib[1]];
console.log(fib[0]);
const q = f / 10n ** 20n;
console.log(q * 10n ** 20n + (f % 10n ** 20n) === f, (f * f + 1n) % 97n, 3n ** 200n % 1000007n);
console.log(
  new Map([[1n, 'a']]).get(1n),
  [1n, 2n, 3n].includes(2n),
  [1n].indexOf(1n),
  new Set([1n, 1n, 1]).size,
  [3n, 1n, 2n].sort(),
  [10n, 9n, 1].sort(),
  Object(1n),
  typeof Object(1n),
  { [5n]: 'key' },
  1n in [1, 2],
  Object.is(0n, -0n),
  [1, 2][1n],
  { a: 1n },
  [-5n],
  Array(Number(2n)).length,
);
