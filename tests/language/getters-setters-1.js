const o = {
  _v: 1,
  get v() {
    return this._v;
  },
  set v(x) {
    this._v = x * 2;
  },
  get ['comp' + 1]() {
    return 'c';
  },
  get 5() {
    return 'five';
  },
  get 'quoted key'() {
    return 'q';
  },
  set only(x) {
    this.seen = x;
  },
};
o.v = 5;
o.v += 1;
o.v++;
o.only = 'w';
console.log(o.v, o.comp1, o[5], o['quoted key'], o.only, o.seen);
const child = Object.create(o);
child.v = 3;
console.log(child._v, o._v, Object.hasOwn(child, 'v'), Object.hasOwn(child, '_v'));
console.log(
  Object.getOwnPropertyDescriptor(o, 'v').get.name,
  Object.getOwnPropertyDescriptor(o, 'v').set.name,
  Object.getOwnPropertyDescriptor(o, 'only').get,
);
