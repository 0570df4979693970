class A {
  constructor(x) { this.x = x; }
  m() { return `m${this.x}`; }
  static s() { return this.name; }
  get g() { return this.x + 1; }
  set g(v) { this.x = v; }
  ['dyn' + 1]() { return 'dyn'; }
  static ['S' + 2] = 'static';
  'string key'() { return 1; }
  42() { return 42; }
}
const a = new A(1);
console.log(a.m(), A.s(), a.g, (a.g = 10, a.x), a.dyn1(), A.S2, a['string key'](), a[42]());
console.log(typeof A, A.name, A.length, Object.getOwnPropertyNames(A), Object.getOwnPropertyNames(A.prototype));
console.log(Object.keys(A.prototype), JSON.stringify(Object.getOwnPropertyDescriptor(A.prototype, 'm')));
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(A, 'prototype')));
try { A(); } catch (e) { console.log(e.message); }
try { new a.m(); } catch (e) { console.log(e.message); }
try { A.prototype.m.call(undefined); } catch (e) { console.log(e.message); }
class B extends A {
  constructor() { super(5); this.y = super.m(); }
  m() { return 'B' + super.m(); }
  static s() { return 'B:' + super.s(); }
  get g() { return super.g * 100; }
}
const b = new B();
console.log(b.y, b.m(), B.s(), b.g, b instanceof A, Object.getPrototypeOf(B) === A, B.length);
class D extends A {}
console.log(new D(7).x, D.length, new D(7).constructor.name);
class E extends A { constructor() {} }
try { new E(); } catch (e) { console.log(e.name, e.message); }
class F extends A { constructor() { super(); super(); } }
try { new F(); } catch (e) { console.log(e.message); }
class G extends A { constructor() { return { other: 1 }; } }
console.log(new G());
class H extends A { constructor() { return 1; } }
try { new H(); } catch (e) { console.log(e.message); }
class I { constructor() { return 1; } }
console.log(new I());
const Anon = class {}; const Named = class Inner { static who() { return Inner.name; } };
console.log(Anon.name, Named.name, Named.who());
console.log((class {}).name === '', typeof class {}, new (class { v = 1 })().v);
class Arrow extends A { constructor() { const f = () => super(3); f(); this.z = (() => this.x)(); } }
console.log(new Arrow().z);
try { class Z extends 5 {} } catch (e) { console.log(e.message); }
try { class Z extends undefined {} } catch (e) { console.log(e.message); }
try { class Z extends (() => {}) {} } catch (e) { console.log(e.message); }
function NoProto() {} NoProto.prototype = 3;
try { class Z extends NoProto {} } catch (e) { console.log(e.message); }
class N extends null { static ok = 1; }
console.log(N.ok, Object.getPrototypeOf(N.prototype), Object.getPrototypeOf(N) === Function.prototype);
try { new N(); } catch (e) { console.log(e.message); }
