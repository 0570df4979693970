function f(a, b, c) {}
console.log(f.name, f.length, typeof f.prototype, f.prototype.constructor === f, Object.keys(f));
console.log(
  ((a, b = 1, c) => {}).length,
  ((...r) => {}).length,
  (({ a }, [b]) => {}).length,
  function (a, b) {}.bind(null, 1).length,
  f.bind().name,
  f.bind().bind().name,
);
console.log(JSON.stringify(Object.getOwnPropertyDescriptors(function g() {})));
console.log(
  'prototype' in (() => {}),
  'prototype' in { m() {} }.m,
  'prototype' in class {},
  Object.hasOwn(f.bind(), 'prototype'),
);
const o = {
  m() {},
  'a b'() {},
  [Symbol('desc')]() {},
  [Symbol()]() {},
  get g() {
    return 1;
  },
  p: function () {},
  q: () => {},
  r: class {},
  5() {},
  ['c' + 1]: () => {},
  x: (0, function () {}),
  s: function named() {},
};
