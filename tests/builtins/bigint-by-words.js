// Division by one limb, and texts of short numbers: around the sizes where another way is taken.
const sizes = [1, 63, 64, 65, 127, 128, 129, 200, 1000, 2047, 2048, 2049, 2111, 2112, 5000];
for (const bits of sizes) {
  for (const delta of [-1n, 0n, 1n]) {
    const n = (1n << BigInt(bits)) + delta;
    const text = n.toString();
    console.log(bits, text.length, text.slice(0, 24), text.slice(-24), BigInt(text) === n, BigInt('-' + text) === -n);
    for (const d of [1n, 2n, 3n, -7n, 10n ** 18n, 0xFFFFFFFFFFFFFFFFn, -0xFFFFFFFFFFFFFFFFn, 1n << 63n]) {
      const q = n / d, r = n % d, negative = -n / d, left = -n % d;
      console.log(String(q).slice(-30), String(r), String(left), q * d + r === n, negative * d + left === -n);
    }
  }
}
for (let radix = 2; radix <= 36; radix++) {
  const n = 7n ** 80n * 10n ** 40n, text = n.toString(radix);
  console.log(radix, text, (-n).toString(radix).slice(0, 5), (36n ** 12n).toString(radix));
}
for (const count of [12, 13, 18, 19, 20, 37, 38, 39, 57, 383, 384, 385, 400, 700]) {
  for (const digits of ['9'.repeat(count), '1' + '0'.repeat(count - 1), '0'.repeat(count - 1) + '7', '0'.repeat(count), '1234567890'.repeat(70).slice(0, count)]) {
    const n = BigInt(digits);
    console.log(count, n.toString().length, String(n % 1000000007n), n.toString(16).slice(-20), n.toString(3).slice(-10));
  }
}
let factorial = 1n;
for (let i = 1n; i <= 300n; i++) factorial *= i;
console.log(factorial.toString());
for (let i = 300n; i > 1n; i--) factorial /= i;
console.log(factorial, BigInt('  12345678901234567890123  '), (() => { try { return BigInt('12345678901234567890x'); } catch (e) { return e.message; } })());
