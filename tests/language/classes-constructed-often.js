// Constructors that are called often: classes, functions whose prototype changes, and those that need more than
// their arguments.
function make(tag) { return class { constructor(a, b) { this.a = a; this.b = b; } tag() { return tag; } }; }
const kinds = [make('x'), make('y')];
for (let i = 0; i < 4; i++) for (const K of kinds) console.log(new K(i).tag(), new K(i, 2), new K() instanceof K, new K(1) instanceof kinds[0]);
function F(v) { this.v = v; }
for (let i = 0; i < 6; i++) {
  if (i === 2) F.prototype = { kind: 'second' };
  if (i === 4) F.prototype = 5;
  const f = new F(i);
  console.log(f.v, f.kind, Object.getPrototypeOf(f) === Object.prototype);
}
class Rest { constructor(...all) { this.all = all; } }
class Target { constructor() { this.name = new.target.name; } }
class Args { constructor() { this.n = arguments.length; } }
class Other { constructor(v) { if (v) return v; this.own = true; } }
class Statics { static count = 0; static make() { return new this(); } constructor() { Statics.count++; } }
for (let i = 0; i < 4; i++) {
  console.log(new Rest(i, 1), new Target(), new Args(1, 2, 3).n, new Other(), new Other([i]), Statics.make());
  try { Rest(1); } catch (e) { console.log(e.name, e.message); }
  try { Statics(); } catch (e) { console.log(e.name, e.message); }
}
console.log(Statics.count);
class Sub extends Other { constructor(v) { super(v); this.sub = 1; } }
for (let i = 0; i < 3; i++) console.log(new Sub(), new Sub({ given: i }), Reflect.construct(Other, [], Sub) instanceof Sub);
