const named = {
  f: function () {},
  g: () => {},
  h() {},
  get i() {
    return 1;
  },
  async: () => {},
  ['c' + 1]: () => {},
  [Symbol('sy')]: () => {},
  k: class {},
  l: () => {},
  m: (0, () => {}),
  n: function own() {},
};
for (const k of Reflect.ownKeys(named)) {
  const d = Object.getOwnPropertyDescriptor(named, k);
  console.log(String(k), JSON.stringify((d.value ?? d.get).name));
}
let v1 = () => {};
var v2 = function () {};
const v3 = class {};
let v4;
v4 = () => {};
const [v5 = () => {}] = [];
const { v6 = () => {}, x: v7 = () => {} } = {};
((p1 = () => {}) => console.log(p1.name))();
const o = {};
o.prop = () => {};
o['str'] = function () {};
console.log(
  v1.name,
  v2.name,
  v3.name,
  v4.name,
  v5.name,
  v6.name,
  v7.name,
  JSON.stringify(o.prop.name),
  JSON.stringify(o.str.name),
);
class K {
  static s = () => {};
  #p = () => {};
  f = function () {};
  pn() {
    return this.#p.name;
  }
  static #sp() {}
  static spn() {
    return K.#sp.name;
  }
  static {
    this.blk = () => {};
  }
  get acc() {
    return 1;
  }
  static async = () => {};
  ['comp'] = () => {};
}
console.log(
  K.s.name,
  new K().pn(),
  new K().f.name,
  K.spn(),
  JSON.stringify(K.blk.name),
  new K().comp.name,
  Object.getOwnPropertyDescriptor(K.prototype, 'acc').get.name,
  K.name,
);
let la;
la ??= () => {};
let lb = null;
lb ||= function () {};
let lc = 1;
lc &&= class {};
console.log(
  la.name,
  lb.name,
  lc.name,
  function () {}.name === '',
  (() => {}).name === '',
  class {}.name === '',
  [() => {}][0].name === '',
  ((x) => x)(() => {}).name === '',
  (true && (() => {})).name === '',
);
const named2 = function inner() {
  return inner.name;
};
console.log(
  named2(),
  named2.name,
  named2.bind().name,
  named2.bind(null).bind(null).name,
  Object.defineProperty(() => {}, 'name', { value: 'custom' }).bind().name,
  class {
    static name = 'sn';
  }.name,
  class {
    static name() {}
  }.name.name,
);
console.log(
  [
    function (a, b) {},
    (a, b = 1) => {},
    (...r) => {},
    ({ a }) => {},
    ([a], b) => {},
    function (a, b, c, d = 1, e) {},
    class {
      constructor(a, b) {}
    },
    class {},
    class extends K {},
    { set s(v) {} }.__lookupSetter__('s'),
    Math.max,
    Array.prototype.slice,
    'x'.replace,
    Function,
  ].map((f) => f.length),
);
const fdesc = Object.getOwnPropertyDescriptor(named2, 'name');
console.log(
  fdesc,
  delete named2.name,
  named2.name,
  Object.getOwnPropertyDescriptor(named2, 'length'),
  Object.getOwnPropertyDescriptor(function () {}, 'prototype').writable,
  Object.getOwnPropertyDescriptor(class {}, 'prototype').writable,
  Object.getOwnPropertyNames(() => {}),
  Object.getOwnPropertyNames(function () {}),
  Object.getOwnPropertyNames(
    class {
      static x() {}
    },
  ),
  Object.getOwnPropertyNames({ m() {} }.m),
  Object.getOwnPropertyNames(function () {}.bind()),
);
function F() {}
F.prototype.constructor = 5;
console.log(new F().constructor, F.prototype, Object.keys(F.prototype));
const G = function () {};
G.prototype = null;
console.log(Object.getPrototypeOf(new G()) === Object.prototype, new G() instanceof Object);
G.prototype = { made: 'by G' };
console.log(new G().made, G.prototype.constructor === Object);
