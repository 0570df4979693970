const base = { hi() { return `base ${this.n}`; }, get v() { return this.n * 2; }, set v(x) { this.set = x; }, n: 1 };
const obj = {
  __proto__: base,
  n: 2,
  hi() { return super.hi() + '!'; },
  readV() { return super.v; },
  writeV(x) { super.v = x; return this.set; },
  dyn(k) { return super[k]; },
  missing() { return super.nope; },
  callMissing() { return super.nope(); },
  arrow() { return (() => super.hi())(); },
  assignNew() { super.fresh = 5; return Object.hasOwn(this, 'fresh') && !('fresh' in base); },
  compound() { super.n += 10; return [this.n, base.n]; },
  inc() { return [super.n++, this.n]; },
};
console.log(obj.hi(), obj.readV(), obj.writeV(9), obj.dyn('n'), obj.missing(), obj.arrow(), obj.assignNew(), obj.compound(), obj.inc());
try { obj.callMissing(); } catch (e) { console.log(e.message); }
const borrowed = { hi: obj.hi, n: 'other' };
console.log(borrowed.hi());
Object.setPrototypeOf(obj, { hi() { return 'switched'; } });
console.log(obj.hi());
class A { static create() { return new this(); } who() { return 'A'; } static sv = 'A.sv'; }
class B extends A { who() { return super.who() + 'B'; } static create() { const r = super.create(); r.tag = super.sv; return r; } }
class C extends B { who() { return super.who() + 'C'; } }
const c = C.create();
console.log(c.who(), c.tag, c instanceof C);
class T { constructor() { this.nt = new.target; } }
class U extends T {}
console.log(new T().nt === T, new U().nt === U, Reflect.construct(T, [], U).nt === U);
function F() { return new.target; }
console.log(F(), new F() instanceof F, Reflect.construct(F, [], Array) === Array);
const arrowTarget = function () { return (() => new.target)(); };
console.log(arrowTarget(), new arrowTarget() instanceof arrowTarget);
class Sw { constructor() { return super.toString; } }
console.log(new Sw() === Object.prototype.toString);
class Over extends Array { push(...a) { return super.push(...a.map((x) => x * 2)); } get last() { return this[super.length - 1]; } }
const ov = new Over(); ov.push(1, 2);
console.log(ov, ov.length, ov instanceof Array, ov.map((x) => x).constructor.name);
class LateThis extends A { constructor() { try { this.x; } catch (e) { console.log(e.message); } try { super.who(); } catch (e) { console.log(e.message); } super(); console.log(super.who()); } }
new LateThis();
try { (class { static m() { delete super.x; } }).m(); } catch (e) { console.log(e.name, e.message); }
