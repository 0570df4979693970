// super.name through caches: methods, getters, missing and changing properties, changed prototypes.
class A { m() { return 'A.m ' + this.n; } get g() { return 'A.g ' + this.n; } static s() { return 'A.s ' + this.name; } }
class B extends A { n = 'b'; m() { return 'B>' + super.m(); } get g() { return 'B>' + super.g; } none() { return super.none; } static s() { return 'B>' + super.s(); } }
class C extends B { n = 'c'; m() { return 'C>' + super.m(); } get g() { return 'C>' + super.g; } static s() { return 'C>' + super.s(); } }
const show = (o) => console.log(o.m(), o.g, o.none());
for (let i = 0; i < 3; i++) { show(new B()); show(new C()); console.log(B.s(), C.s()); }
A.prototype.m = function () { return 'changed ' + this.n; };
A.prototype.none = 'added';
show(new C());
delete A.prototype.m;
try { show(new C()); } catch (e) { console.log(e.name, e.message); }
A.prototype.m = () => 'back';
show(new C());
Object.setPrototypeOf(B.prototype, { m() { return 'other ' + this.n; }, g: 'plain', none: 0 });
show(new C());
const proto = { f() { return 'proto ' + this.v; }, k: 1 };
const o = { __proto__: proto, v: 7, f() { return 'own ' + super.f(); }, k() { return super.k; } };
for (let i = 0; i < 3; i++) console.log(o.f(), o.k());
proto.k = 2;
console.log(o.k());
Object.setPrototypeOf(o, null);
try { o.f(); } catch (e) { console.log(e.name, e.message); }
