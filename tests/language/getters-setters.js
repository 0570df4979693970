const o = {
  _v: 1,
  get v() { return this._v; },
  set v(x) { this._v = x * 2; },
  get ['comp' + 1]() { return 'c'; },
  get 5() { return 'five'; },
  get 'quoted key'() { return 'q'; },
  set only(x) { this.seen = x; },
};
o.v = 5; o.v += 1; o.v++; o.only = 'w';
console.log(o.v, o.comp1, o[5], o['quoted key'], o.only, o.seen);
const child = Object.create(o);
child.v = 3;
console.log(child._v, o._v, Object.hasOwn(child, 'v'), Object.hasOwn(child, '_v'));
console.log(Object.getOwnPropertyDescriptor(o, 'v').get.name, Object.getOwnPropertyDescriptor(o, 'v').set.name, Object.getOwnPropertyDescriptor(o, 'only').get);
(function () {
  'use strict';
  const ro = { get x() { return 1; } };
  try { ro.x = 2; } catch (e) { console.log(e.message); }
  try { Object.create(ro).x = 2; } catch (e) { console.log(e.message); }
  try { Object.freeze({ y: 1 }).y = 2; } catch (e) { console.log(e.message); }
  try { Object.preventExtensions({}).n = 1; } catch (e) { console.log(e.message); }
  try { delete Object.freeze({ y: 1 }).y; } catch (e) { console.log(e.message); }
})();
const ro = { get x() { return 1; } };
ro.x = 2;
console.log(ro.x);
const mixed = { a: 1, get a() { return 2; }, b: 1, set b(v) {}, get c() { return 1; }, c: 3 };
console.log(mixed.a, mixed.b, mixed.c);
console.log(Object.entries(Object.getOwnPropertyDescriptors({ get g() { return 1; }, v: 2, set g(x) {} })).map(([k, d]) => [k, Object.keys(d).join()]));
const primGetter = { get self() { 'use strict'; return typeof this; }, get sloppy() { return typeof this; } };
Object.defineProperty(Number.prototype, 'probe', { get() { 'use strict'; return typeof this; }, configurable: true });
Object.defineProperty(Number.prototype, 'probe2', { get() { return typeof this; }, configurable: true });
console.log((5).probe, (5).probe2);
delete Number.prototype.probe; delete Number.prototype.probe2;
let count = 0;
const lazy = { get value() { count++; Object.defineProperty(this, 'value', { value: 42 }); return 42; } };
console.log(lazy.value, lazy.value, count);
const g = { get get() { return 'get'; }, set set(v) { this.s = v; }, get set() { return this.s; }, async: 1, static: 2 };
g.set = 9; console.log(g.get, g.set, g.async, g.static);
