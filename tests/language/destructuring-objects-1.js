const {
  a,
  b: bb,
  c = 'dflt',
  d: { e = 1, ...rest } = {},
  ['comp' + 'uted']: k,
} = { a: 1, b: 2, d: { f: 3, g: 4 }, computed: 9 };
console.log(a, bb, c, e, rest, k);
const { length, [0]: first } = 'héllo';
console.log(length, first);
const { toFixed } = 5;
console.log(toFixed === Number.prototype.toFixed);
let order = [];
const src = {
  get x() {
    order.push('get x');
    return undefined;
  },
  get y() {
    order.push('get y');
    return null;
  },
};
const { x = (order.push('default x'), 'X'), y = (order.push('default y'), 'Y') } = src;
console.log(x, y, order);
let p, q;
({ p, q = 7 } = { p: 3 });
console.log(p, q);
