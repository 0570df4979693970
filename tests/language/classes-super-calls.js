// super() of all kinds of parents, with the arguments of the constructor, lists and fields; what new.target is.
const log = [];
class A { constructor(x, y) { this.x = x; this.y = y; this.target = new.target.name; } }
class B extends A { constructor(x, y) { super(x); this.z = y; } }
class C extends B { constructor(x, y, z) { super(x + 1, y); this.w = z; } }
class D extends C {}
class E extends D { field = log.push('E.field'); }
class F extends E { other = this.w + 1; constructor(...xs) { super(...xs, 9); } }
const show = (o) => o.constructor.name + ' ' + JSON.stringify(o);
for (let i = 0; i < 3; i++) console.log([new A(1, 2), new B(1, 2), new C(1, 2, 3), new D(1, 2, 3), new E(1, 2, 3), new F(1, 2)].map(show).join('\n'));
console.log(log.length, Object.keys(new F(1, 2)).join());
for (const K of [A, B, C, D, E, F]) { const o = new K(1, 2, 3); console.log(Object.getPrototypeOf(o) === K.prototype, o instanceof A, o.target); }
// A function, a bound function, a proxy and builtins as parents.
function Old(x) { this.old = x; if (x === 'object') return { other: 1 }; }
class G extends Old { constructor(x) { super(x); this.g = 1; } }
const OldBound = Old.bind(null, 'bound');
OldBound.prototype = Old.prototype;
class H extends OldBound { constructor(x) { super(x); } }
class I extends new Proxy(Old, { construct(f, args, target) { log.push('construct'); return Reflect.construct(f, args, target); } }) { constructor(x) { super(x); this.i = 2; } }
class J extends Array { constructor(...xs) { super(...xs); this.j = 1; } }
class K extends Map { constructor(xs) { super(xs); } }
class L extends Error { constructor(m) { super(m); this.l = 1; } }
for (let i = 0; i < 3; i++) console.log(JSON.stringify(new G(5)), JSON.stringify(new G('object')), JSON.stringify(new H(1)), JSON.stringify(new I(7)), new J(1, 2, 3).length, new K([[1, 2]]).get(1), new L('m').message, new L('m') instanceof L);
console.log(log.filter((x) => x === 'construct').length);
// Reflect.construct gives another new.target; its prototype decides.
function Target() {}
class Derived extends A { constructor() { super(1, 2); } }
for (let i = 0; i < 3; i++) {
  const o = Reflect.construct(Derived, [], Target);
  console.log(Object.getPrototypeOf(o) === Target.prototype, o.target, Reflect.construct(B, [3, 4], Derived) instanceof Derived, Reflect.construct(D, [1, 2, 3], B).w);
}
Target.prototype = Array.prototype;
console.log(Array.isArray(Reflect.construct(Derived, [], Target)), Object.getPrototypeOf(Reflect.construct(Derived, [], Target)) === Array.prototype);
Target.prototype = 5;
console.log(Object.getPrototypeOf(Reflect.construct(Derived, [], Target)) === Object.prototype);
// The parent is the constructor's prototype at the time of super().
class P1 { constructor() { this.p = 1; } }
class P2 { constructor() { this.p = 2; } }
class M extends P1 { constructor() { super(); } }
const first = new M().p + ',' + new M().p;
Object.setPrototypeOf(M, P2);
console.log(first, new M().p, new M() instanceof P1);
for (const parent of [null, parseInt, {}, () => 1]) {
  Object.setPrototypeOf(M, parent);
  try { console.log(new M().p); } catch (e) { console.log(e.constructor.name, e.message); }
}
// Twice, never, in an arrow, late, and what else a constructor may return.
const attempts = {
  twice: class extends A { constructor() { super(1); super(2); } },
  never: class extends A { constructor() {} },
  before: class extends A { constructor() { this.x = 1; super(); } },
  arrow: class extends A { constructor() { const f = () => super(5, 6); f(); } },
  arrowTwice: class extends A { constructor() { const f = () => super(5, 6); f(); f(); } },
  conditional: class extends A { constructor(x) { if (x) super(x); else super(0, 0); } },
  object: class extends A { constructor() { return { own: 1 }; } },
  number: class extends A { constructor() { super(); return 1; } },
  nothing: class extends A { constructor() { super(8); return undefined; } },
  inTry: class extends A { constructor() { try { super(1, 2); } finally { this.f = 1; } } },
  spreadArrow: class extends A { constructor(...xs) { (() => super(...xs))(); } },
};
for (const [name, cls] of Object.entries(attempts)) {
  for (let i = 0; i < 2; i++) try { console.log(name, JSON.stringify(new cls(3, 4))); } catch (e) { console.log(name, e.constructor.name, e.message); }
}
// Fields are made right after super(), by the class that has them; their functions see the object.
class Fa { a = trace(this, 'a'); constructor() { trace(this, 'Fa'); } }
class Fb extends Fa { b = trace(this, 'b'); #p = trace(this, 'p'); constructor() { trace(null, 'before'); super(); trace(this, 'Fb' + this.#p); } }
class Fc extends Fb { c = trace(this, 'c'); ['d' + 1] = trace(this, 'd1'); fn = () => this.c; }
const steps = [];
function trace(o, name) { steps.push(name + (o === null ? '' : '(' + Object.keys(o).join('') + ')')); return steps.length; }
for (let i = 0; i < 3; i++) { steps.length = 0; const o = new Fc(); console.log(steps.join(' '), o.fn() === o.c, Object.keys(o).join()); }
const made = [];
for (let i = 0; i < 3; i++) made.push(class { v = made.length * 10 + i + call(); });
function call() { return 0.5; }
console.log(made.map((M2) => new M2().v).join());
class Throws extends A { f = fail(); }
function fail() { throw new RangeError('field'); }
try { new Throws(); } catch (e) { console.log(e.message, e.stack.includes('at new Throws')); }
// Of default constructors without fields only the outermost has a frame.
class X1 { constructor() { this.trace = new Error('x').stack.split('\n').map((l) => l.trim().split(' (')[0]).filter((l) => l.startsWith('at new')).join(' | '); } }
class X2 extends X1 {}
class X3 extends X2 {}
class X4 extends X3 { y = 1; }
class X5 extends X4 {}
class X6 extends X3 { constructor() { super(); } }
for (const X of [X1, X2, X3, X4, X5, X6]) console.log(new X().trace);
Object.setPrototypeOf(X2, parseInt);
for (const X of [X2, X3, X4, X5, X6]) try { new X(); } catch (e) { console.log(e.message); }
let chain = class { constructor(x) { this.deep = x; } };
for (let i = 0; i < 5000; i++) chain = class extends chain {};
console.log(new chain(4).deep);
// Different classes from one piece of code.
const mixin = (Base, v) => class extends Base { constructor(...xs) { super(...xs); this['v' + v] = v; } };
const Mixed = mixin(mixin(mixin(A, 1), 2), 3);
for (let i = 0; i < 3; i++) console.log(JSON.stringify(new Mixed(1, 2)), JSON.stringify(new (mixin(A, i))(1)));
