let a = 1;
const order = [];
const k = {
  toString() {
    order.push('K');
    return 'k';
  },
};
order.length = 0;
const obj = { k: 1 };
obj[k] += (order.push('R'), 1);
obj[k]++;
console.log(obj, order.join(''));
try {
  null[(order.push('!'), k)];
} catch (e) {
  console.log(e.message, order.join(''));
}
try {
  null[k] = order.push('rhs');
} catch (e) {
  console.log(e.message, order.join(''));
}
try {
  undefined.foo(order.push('arg'));
} catch (e) {
  console.log(e.message, order.at(-1));
}
try {
  const z = {};
  z.foo(order.push('arg'));
} catch (e) {
  console.log(e.message, order.at(-1));
}
var v1 = 1;
var v1;
console.log(v1, [,].length, [1, , 2].length, [, ,].length, { a: 1, a: 2 }.a);
console.log(
  new Map() instanceof Map,
  new (class {
    static x = 1;
  })().constructor.x,
  new Array(2).length,
  new Object() instanceof Object,
  new (function () {
    this.q = 1;
  })().q,
);
if (0);
else if (1) console.log('else if');
for (; false;);
while (false);
console.log(((a, b) => a + b)(1, 2), ((a) => a * 2)(4), (() => ({}))(), (() => {})(), ((async) => async)(1));
