function f(a, b, c) {}
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
console.log(
  Reflect.ownKeys(o).map((k) => {
    const d = Object.getOwnPropertyDescriptor(o, k);
    return (d.get ?? d.value).name;
  }),
);
let v = function () {},
  w = () => {};
let un;
un = function () {};
const [d1 = () => {}] = [];
const { d2 = function () {} } = {};
console.log(
  v.name,
  w.name,
  un.name,
  d1.name,
  d2.name,
  ((p = () => {}) => p.name)(),
  (() => {}).name,
  function () {}.name,
);
f.name = 'changed';
f.length = 9;
console.log(f.name, f.length, delete f.name, f.name, delete f.length, f.length);
Object.defineProperty(f, 'name', { value: 'defined' });
console.log(
  f.name,
  `${f}`,
  String((a, b) => a + b),
  `${class Q {
    m() {}
  }}`,
  o.m.toString(),
  Object.getOwnPropertyDescriptor(o, 'g').get.toString(),
  `${o.p}`,
);
