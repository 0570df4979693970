let n = 27,
  steps = 0;
while (n !== 1) {
  n = n % 2 ? 3 * n + 1 : n / 2;
  steps++;
}
console.log(steps);
let a = 0,
  b = 1;
for (let i = 0; i < 90; i++) [a, b] = [b, a + b];
console.log(a);
let x = 1;
do {
  x = (x + 2 / x) / 2;
} while (Math.abs(x * x - 2) > 1e-12);
console.log(x.toFixed(10));
let c = 0;
for (let i = 10; i--;) c += i;
console.log(c);
for (var i = 0, j = 10; i < j; i += 3, j--);
console.log(i, j);
let str = 0;
for (const ch of '12345') str = str * 10 + +ch;
console.log(str);
let bits = 0;
for (let v = 0b10110111; v; v &= v - 1) bits++;
console.log(bits);
const mixed = [1, '2', 3.5, null, true, undefined, '4x', [5], -0];
let acc = 0;
