// Numbers that are multiplied, divided, written and read in pieces.
let seed = 12345n;
function rnd(bits) { let s = "0x1"; for (let i = 0; i < bits; i += 32) { seed = (seed * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn; s += (seed >> 32n).toString(16).padStart(8, "0"); } return BigInt(s); }
function h(x) { const s = x.toString(16); let a = 7; for (let i = 0; i < s.length; i++) a = (a * 31 + s.charCodeAt(i)) | 0; return a + ':' + s.length; }
function hs(s) { let a = 7; for (let i = 0; i < s.length; i++) a = (a * 31 + s.charCodeAt(i)) | 0; return a + ':' + s.length; }
for (const [m, n] of [[100, 3000], [3000, 3000], [5000, 64], [160000, 120000], [300000, 200], [70000, 69000]]) {
  const a = rnd(m), b = rnd(n);
  console.log(m, n, h(a * b), h(-a * b), h(a / b), h(-a % b), h(a % b), h(b / a), h(b % a), h((a * b + 5n) / b), h(a * a), (a * b) / b === a, h((a - b) * (b - a)));
}
for (const bits of [1, 63, 64, 65, 200, 380, 400, 3000, 30001]) {
  const a = rnd(bits);
  for (const r of [2, 3, 4, 7, 8, 10, 16, 31, 32, 36]) console.log(bits, r, hs(a.toString(r)), hs((-a).toString(r)));
  console.log(BigInt(a.toString()) === a, BigInt('-' + a.toString()) === -a, BigInt('0x' + a.toString(16)) === a, BigInt('0o' + a.toString(8)) === a, BigInt('0b' + a.toString(2)) === a);
}
for (const n of [63, 64, 65, 127, 128, 129, 1000, 4096]) for (const e of [-1n, 0n, 1n]) { const x = 10n ** BigInt(n) + e; console.log(hs(x.toString()), BigInt(x.toString()) === x); }
console.log(h(3n ** 60000n), h((-7n) ** 3001n), h(2n ** 100000n), h((1n << 64n) ** 100n), (-1n) ** 7n, 0n ** 0n, h(12345678901234567890n ** 12n));
for (const f of [() => 7n ** 500000000n, () => 1n << 1073741824n]) try { console.log(f().toString(16).length); } catch (e) { console.log(e.name, e.message); }
for (const s of ['12_3', '0x', '0xg', '1e3', ' 12 ', '', '0b12', '-0x1', '9'.repeat(100) + 'a', '0'.repeat(100) + '5']) try { console.log(BigInt(s)); } catch (e) { console.log(e.name, e.message.length); }
console.log((123456789012345678901234567890n).toLocaleString(), 5n == '5', 5n < '6', 5n == 'x', 5n < 'x', 10n ** 30n == '1' + '0'.repeat(30));
