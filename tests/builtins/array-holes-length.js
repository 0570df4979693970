const a = [1, , 3, ,];
console.log(a.length, 1 in a, a[1], Object.keys(a), a);
a[10] = 'x';
console.log(a.length, a);
a.length = 2;
console.log(a, a.length, 0 in a);
a.length = 5;
console.log(a, 4 in a);
console.log([,], [, ,], [undefined, ,], Array(3), Array(2, 3), Array('3'), new Array(), Array(0));
for (const n of [-1, 1.5, 2 ** 32, NaN]) {
  try {
    console.log(new Array(n).length);
  } catch (e) {
    console.log(n, e.message);
  }
  try {
    const x = [];
    x.length = n;
    console.log(x.length);
  } catch (e) {
    console.log(n, e.message);
  }
}
const c = [1, 2, 3];
c.length = '2';
console.log(c);
c.length = { valueOf: () => 1 };
console.log(c);
c.length = true;
c.length = null;
console.log(c);
const b = [];
b['5'] = 1;
b['05'] = 2;
b[-1] = 3;
b[1.5] = 4;
b['4294967295'] = 5;
console.log(b.length, Object.keys(b));
b[4294967294] = 1;
console.log(b.length);
delete b[5];
console.log(5 in b, ([1, 2, 3].length = 7));
const d = [0, 1, 2];
delete d[1];
console.log(
  d,
  d.length,
  d.indexOf(undefined),
  d.map(() => 'm'),
  JSON.stringify(d),
  [...d],
  Array.from(d),
  d.flat(),
  Object.entries(d),
  { ...d },
);
const fixed = [1, 2, 3];
Object.defineProperty(fixed, 1, { value: 2, configurable: false });
fixed.length = 0;
console.log(
  fixed.length,
  (() => {
    'use strict';
    try {
      fixed.length = 0;
    } catch (e) {
      return e.message;
    }
  })(),
);
Array.prototype[1] = 'proto';
const e = [0, , 2];
console.log(
  e[1],
  1 in e,
  Object.hasOwn(e, 1),
  e.map((x) => x),
  e.indexOf('proto'),
  [...e],
  e.join(),
);
delete Array.prototype[1];
console.log(e[1]);
const inh = Object.create([1, 2]);
console.log(inh.length, inh[0], Array.isArray(inh));
inh[5] = 1;
console.log(inh.length, Object.keys(inh));
inh.length = 0;
console.log(inh.length);
const f = [];
f[2] = 1;
f[0] = 0;
console.log(
  f,
  f.length,
  f.concat([, 5]),
  f.findLast((x) => x === undefined),
  f.lastIndexOf(undefined),
  f.copyWithin(1, 0, 1),
  f.reverse(),
);
let g = [];
for (let i = 1000; i >= 0; i--) g[i] = i;
console.log(
  g.length,
  g[0],
  g[1000],
  g.reduce((x, y) => x + y),
);
g = [];
for (let i = 0; i < 100; i++) g[i * 1000] = i;
console.log(g.length, Object.keys(g).length, g.filter(() => true).length);
const big = [];
big[1e6] = 'far';
console.log(
  big.length,
  big.indexOf('far'),
  big.findIndex((x) => x),
);
big.length = 3;
console.log(big);
console.log(
  Object.getOwnPropertyDescriptor([1], 'length'),
  Object.getOwnPropertyDescriptor([1], 0),
  Object.isFrozen(Object.freeze([])),
  Reflect.set([], 'length', 5),
  Reflect.defineProperty([1, 2], 'length', { value: 1 }),
);
