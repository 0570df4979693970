// Construction through super(): what may change between two constructions by the same sites.
function tried(f) {
  try {
    return f();
  } catch (e) {
    return e.constructor.name + ': ' + e.message;
  }
}
function names(o) { return o.constructor.name + JSON.stringify(o); }

// A class is constructed, then extended, then constructed again; three levels; each level alone.
class Base { constructor(a, b) { this.a = a; this.b = b; } }
const before = [];
for (let i = 0; i < 3; i++) before.push(names(new Base(i)));
class Middle extends Base { constructor(a, b, c) { super(b, a); this.c = c; } }
class Last extends Middle { tag = 'l'; constructor(...all) { super(...all, 9); this.n = all.length; } }
class Plain extends Middle {}
class PlainField extends Plain { own = this.a; }
for (let i = 0; i < 4; i++) {
  console.log(before[i % 3], names(new Base(1, i)), names(new Middle(i)), names(new Last(1, i)), names(new Last()));
  console.log(names(new Plain(i, 2, 3)), names(new PlainField(i, i)), names(new (class extends PlainField {})(4)));
}

// new.target, as seen by each level, also through Reflect.construct.
const seen = [];
class T0 { constructor() { seen.push(new.target.name); } }
class T1 extends T0 { constructor() { super(); seen.push(new.target.name); } }
class T2 extends T1 {}
function OldStyle() { seen.push(new.target === undefined ? 'none' : new.target.name); this.old = 1; }
class T3 extends OldStyle { constructor(x) { super(); seen.push(new.target.name); } }
for (let i = 0; i < 3; i++) {
  new T0(); new T1(); new T2(); new T3(); new OldStyle(); OldStyle.call({});
  Reflect.construct(T1, [], T3);
  Reflect.construct(OldStyle, [], Map);
}
console.log(seen.join());

// Abstract classes.
class Shape { constructor() { if (new.target === Shape) throw new TypeError('abstract'); this.kind = new.target.name; } }
class Circle extends Shape {}
for (let i = 0; i < 3; i++) console.log(tried(() => new Shape().kind), tried(() => new Circle().kind));

// Parents that return something.
let given;
class Returns { constructor() { return given; } }
class Child extends Returns { f = 1; constructor() { super(); this.g = 2; } }
for (const v of [{}, undefined, 5, null, 'x', [1], function () {}]) {
  given = v;
  console.log(tried(() => { const c = new Child(); return [c instanceof Child, c === v, c.f, c.g].join(); }));
}
class ChildReturns extends Returns { constructor(v, calls) { if (calls) super(); return v; } }
given = undefined;
for (const v of [{ k: 1 }, undefined, 5, null])
  for (const calls of [true, false]) console.log(tried(() => typeof new ChildReturns(v, calls) + new ChildReturns(v, calls).k));

// super() twice, not at all, before and after, in arguments, in arrow functions, in loops, in try.
let made = 0;
class Counted { constructor(v) { this.id = ++made; this.v = v; } }
const forms = {
  twice: class extends Counted { constructor() { super(); super(); } },
  never: class extends Counted { constructor() { } },
  before: class extends Counted { constructor() { this.x = 1; super(); } },
  after: class extends Counted { constructor() { super(); this.x = 1; } },
  nested: class extends Counted { constructor() { super(super()); } },
  nestedMaybe: class extends Counted { constructor(y) { super(y ? super() : 1); this.x = 2; } },
  maybe: class extends Counted { constructor(y) { if (y) super(1); this.x = 2; } },
  maybeThen: class extends Counted { constructor(y) { if (y) super(1); super(2); this.x = 2; } },
  arrow: class extends Counted { constructor(y) { const f = () => super(y); f(); this.x = 2; if (y) f(); } },
  arrowArgument: class extends Counted { constructor(y) { super((() => { if (y) super(3); return 4; })()); this.x = 2; } },
  arrowThis: class extends Counted { constructor(y) { const f = () => this.id; if (y) super(f()); else super(5); this.x = typeof f(); } },
  loop: class extends Counted { constructor(y) { for (let i = 0; i < (y ? 1 : 2); i++) super(i); this.x = 2; } },
  inTry: class extends Counted { constructor(y) { try { if (y) throw 1; super(6); } catch (e) { super(7); } finally { this.z = 1; } this.x = 2; } },
  inFinally: class extends Counted { constructor() { try { this.x = 1; } catch (e) { made += 0; } finally { super(8); } } },
  caught: class extends Counted { constructor() { super(1); try { super(2); } catch (e) { this.x = e.message; } } },
  early: class extends Counted { constructor(y) { super(1); if (y) return; this.x = 2; } },
  earlyObject: class extends Counted { constructor(y) { super(1); if (y) return { other: 1 }; this.x = 2; } },
  earlyPrimitive: class extends Counted { constructor(y) { super(1); if (y) return 1; this.x = 2; } },
  value: class extends Counted { constructor() { const t = super(1); this.same = t === this; } },
  default: class extends Counted { constructor(a = super(5)) { this.x = a === this; } },
  fields: class extends Counted { x = this.id > 0; #p = this.v; constructor(y) { super(y); this.q = this.#p; } },
  thisInArgument: class extends Counted { constructor() { super(this); } },
  methodAfter: class extends Counted { constructor() { super(4); this.x = super.toString === Object.prototype.toString; this.m(); } m() { this.y = 1; } },
};
for (const name of Object.keys(forms))
  for (const y of [false, true, false]) {
    made = 0;
    console.log(name, y, tried(() => JSON.stringify(new forms[name](y))), made);
  }

// The parent, the prototype, or the parent's prototype changes.
class P1 { constructor() { this.p = 1; } }
class P2 { constructor() { this.p = 2; this.extra = 1; } }
class Moves extends P1 { constructor() { super(); this.m = 1; } }
const arrow = () => {};
arrow.prototype = {};
Object.setPrototypeOf(arrow, P1);
const proxied = new Proxy(P2, { construct(t, args, nt) { return Reflect.construct(t, args, nt); }, get(t, k, r) { return Reflect.get(t, k, r); } });
for (const parent of [P1, P2, P1, proxied, arrow, null, Object, P2.bind(null), P1, Math.max, Array, P1, OldStyle]) {
  Object.setPrototypeOf(Moves, parent === null ? Function.prototype : parent);
  for (let i = 0; i < 2; i++) console.log(tried(() => names(new Moves())));
  console.log(tried(() => names(Reflect.construct(P1, [], Moves))), tried(() => names(new Moves())));
}
Object.setPrototypeOf(Moves, P1);
function Old(a) { this.a = a; }
class FromOld extends Old { constructor(a) { super(a); this.b = a; } }
for (let i = 0; i < 6; i++) {
  if (i === 2) Old.prototype = { constructor: { name: 'replaced' } };
  if (i === 4) Old.prototype = 7;
  console.log(names(new Old(i)), names(new FromOld(i)));
}
const swapped = Object.defineProperty(function () {}.bind(), 'prototype', { get() { return P2.prototype; } });
for (let i = 0; i < 3; i++) console.log(names(Reflect.construct(Moves, [], swapped)), names(new Moves()), names(Reflect.construct(P1, [], P2)));

// One class expression evaluated for several parents.
const Mix = (B) => class Mixed extends B { mixed = 1; constructor(...xs) { super(...xs); } who() { return 'm' + (super.who ? super.who() : ''); } };
const Default = (B) => class Other extends B {};
class W1 { constructor(x) { this.x = x; } who() { return 'w1'; } }
class W2 { constructor(x, y) { this.y = y; } }
const M1 = Mix(W1), M2 = Mix(W2), M3 = Mix(Default(M1)), M4 = Default(Default(M3));
for (let i = 0; i < 3; i++)
  for (const M of [M1, M2, M3, M4]) console.log(JSON.stringify(new M(i, 2)), new M().who(), new M() instanceof W1, Object.getPrototypeOf(new M()) === M.prototype);

// Lists of arguments.
class Args { constructor() { this.n = arguments.length; this.all = [...arguments].join(); } }
class ArgsRest extends Args { constructor(a, ...rest) { super(...rest, a); this.r = rest.length; } }
class ArgsDefault extends ArgsRest {}
for (let i = 0; i < 3; i++) console.log(names(new Args(...[1, , 3])), names(new ArgsRest()), names(new ArgsRest(1, ...'ab')), names(new ArgsDefault(1, 2, 3)));
class Many { constructor(a, b, c) { this.v = [a, b, c]; } }
class ManyChild extends Many { constructor(a, b, c) { super(a, ...[b, c]); } }
for (const list of [[], [1], [1, 2, 3], [1, 2, 3, 4, 5], [, 2]]) console.log(JSON.stringify(new Many(...list)), JSON.stringify(new ManyChild(...list)), JSON.stringify(new Many(0, ...list)));
class Deep extends Many { constructor(n) { super(n > 0 ? new Deep(n - 1) : 0, n); } }
let depth = 0;
for (let d = new Deep(500); d.v; d = d.v[0]) depth++;
console.log(depth);
console.log(tried(() => { class E extends Base { constructor() { super(new E()); } } new E(); }));
