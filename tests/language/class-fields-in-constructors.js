// Fields are made before the parameters of a base constructor are looked at, and right after super() in a derived one.
function log(x) { console.log('log', x); return x; }
class A { x = log('field'); constructor(a = log('param')) { this.a = a; } }
new A();
class B { a; b = 1; c = 'x'; d = null; e = -5; f = [1, [2, 3]]; g = {}; h = `t`; #p = 7; #q; u = undefined;
  get p() { return this.#p; } set p(v) { this.#p = v; } #m() { return this.#q; } m() { return this.#m(); }
  constructor(b) { if (b) this.b = b; } }
const b = new B(); console.log(b, b.p, b.m(), Object.keys(b)); b.p = 3; console.log(b.p, new B(9).b, new B().f !== new B().f);
class C extends B { z = K; y = 2; }
const K = 42;
console.log(new C(5));
class D extends B { w = 'w'; constructor(x) { const f = () => super(x); f(); this.v = this.w; } }
console.log(new D(1));
class E1 { v = LATE; }
try { new E1(); } catch (e) { console.log(e.name, e.message); }
let LATE = 1;
console.log(new E1().v);
class F { 'quoted key' = 1; 12 = 'n'; async = 1; static s = 5; static t = F.s + 1; }
console.log(new F(), F.s, F.t);
let n = 0; class G { [`k${++n}`] = n; q = 1; } console.log(new G(), new G());
class H { constructor() { return { other: true }; } }
class I extends H { stamped = 1; #priv = 2; static has(o) { return #priv in o; } static read(o) { return o.#priv; } }
const i = new I(); console.log(i, I.has(i), I.read(i));
class N { f = 'outer'; inner() { return class { g = this.f; f = 1; }; } }
console.log(new (new N().inner())());
const frozen = Object.freeze({}); class P extends (class { constructor(o) { return o; } }) { x = 1; }
try { new P(frozen); } catch (e) { console.log(e.name, e.message); }
