const o = { a: 1, b: { c: 2 } };
console.log(
  1 < 2 < 3,
  3 > 2 > 1,
  '2' > '12',
  2 > '12',
  'a' < 'B',
  null >= 0,
  undefined >= 0,
  NaN <= NaN,
  [2] > 1,
  'b' > 'a',
  1n < 2,
  2n > '1',
  'x' < 1n,
);
console.log(true ? 1 : 2, 0 ? 1 : '' ? 2 : 3, (1, 0) ? 'a' : 'b');
let a = 1;
a += a += 2;
console.log(a);
a -= a *= 2;
console.log(a);
a **= 2;
a %= 7;
a <<= 3;
a >>= 1;
a >>>= 1;
a |= 9;
a &= 12;
a ^= 5;
console.log(a);
const t = (n, v) => (order.push(n), v);
const order = [];
t('a', 1) + t('b', 2) * t('c', 3);
t('o', {})[t('k', 'p')] = t('v', 1);
t('f', (...x) => x)(t('x', 1), t('y', 2));
console.log(order.join(''));
const k = {
  toString() {
    order.push('K');
    return 'k';
  },
};
