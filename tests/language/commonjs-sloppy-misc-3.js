var x = 1;
var a = 1,
  b = a + 1,
  c = ((a = 5), b * a);
console.log(a, b, c);
var u;
console.log(u, typeof u, u === void 0);
let { length } = 'four';
console.log(length);
var [p, q = p] = [7];
console.log(p, q);
const fnWithProps = Object.assign(() => 1, { meta: { k: 'v' } });
console.log(fnWithProps.meta.k, fnWithProps());
console.log(
  1 + +1,
  1 - -1,
  1 + -+(+-1),
  typeof typeof 1,
  !!!'',
  -(-1),
  +-+1,
  ~-1,
  -~1,
  [] + [] === '',
  [1] == 1,
  'b' + 'a' + +'a',
  [...'ab'] + '',
  {} + '',
  3 > 2 >= 1,
  1 < 2 == true,
  2 ** -1,
  (-2) ** 2,
  10 % 3 ** 2,
  1 || (0 && 0),
  (1, 2) + 3,
  1 ? (0 ? 'a' : 'b') : 'c',
  (5 & 3) | (4 ^ 1),
  1 << (2 + 1),
  (!1) in [],
  'x' in { x: 1 } === true,
);
