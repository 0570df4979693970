// Stores to properties of super and reads of accessors through it, by sites that see several objects.
function tried(f) {
  try {
    return f();
  } catch (e) {
    return e.constructor.name;
  }
}
const log = [];
class Top {
  get both() { return 'g' + this.id; }
  set both(v) { log.push(this.id + '=' + v); this.kept = v; }
  get only() { return 'o' + this.id; }
  set late(v) { log.push('late ' + v); }
  method() { return 'm' + this.id; }
  static get sg() { return 's' + this.name; }
  static set ss(v) { log.push(this.name + ':' + v); }
}
Top.prototype.data = 'd';
Object.defineProperty(Top.prototype, 'fixed', { value: 'f', writable: false, configurable: true });
class Mid extends Top {}
class Low extends Mid {
  constructor(id) { super(); this.id = id; }
  read() { return [super.both, super.only, super.data, super.fixed, super.absent, super.method(), typeof super.method].join(); }
  put(v) { super.both = v; return this.kept; }
  putData(v) { super.data = v; return this.data; }
  putAbsent(v) { super.absent = v; return Object.keys(this).join(); }
  putFixed(v) { super.fixed = v; }
  putOnly(v) { super.only = v; }
  putLate(v) { super.late = v; return this.late; }
  bump() { super.count += 1; return this.count; }
  step() { return [super.data++, ++super.data, super.data, this.data].join(); }
  or(v) { return [super.nothing ??= v, super.data ||= v, super.only &&= 1].join(); }
  arrow() { return (() => { super.both = 'arrow'; return super.both; })(); }
  destructured() { [super.both, super.data] = [1, 2]; ({ x: super.both } = { x: 3 }); for (super.both of [4]); return this.data; }
  static read() { return super.sg + (() => super.sg)(); }
  static write(v) { super.ss = v; super.made = v; return this.made; }
}
class Other extends Low { first = 1; constructor(id) { super(id); this.data = 'own'; } }
const objects = [new Low(1), new Other(2), new Low(3), Object.freeze(new Low(4)), new Other(5)];
for (let round = 0; round < 3; round++)
  for (const o of objects) {
    console.log(o.read(), tried(() => o.put(round)), tried(() => o.putData(round)), tried(() => o.putAbsent(round)));
    console.log(tried(() => o.putFixed(1)), tried(() => o.putOnly(1)), tried(() => o.putLate(round)), tried(() => o.bump()), tried(() => o.step()));
    console.log(tried(() => o.or(7)), tried(() => o.arrow()), tried(() => o.destructured()));
  }
console.log(log.join());
log.length = 0;
for (let i = 0; i < 3; i++) console.log(Low.read(), Low.write(i), Other.read(), Other.write(i + 10), Low.made);
console.log(log.join());

// What the chain holds changes under a warm site.
const p = new Low(9), q = new Other(10);
const changes = [
  () => Object.defineProperty(Top.prototype, 'late', { value: 1, writable: true, configurable: true }),
  () => Object.defineProperty(Top.prototype, 'late', { value: 2, writable: false, configurable: true }),
  () => Object.defineProperty(Mid.prototype, 'late', { set(v) { log.push('mid ' + v); }, configurable: true }),
  () => delete Mid.prototype.late,
  () => delete Top.prototype.late,
  () => Object.defineProperty(p, 'late', { get() { return 'own getter'; }, configurable: true }),
  () => Object.defineProperty(p, 'late', { value: 'ro', writable: false }),
  () => Object.preventExtensions(q),
  () => Object.setPrototypeOf(Low.prototype, { set late(v) { log.push('literal ' + v); }, get both() { return 'new both'; } }),
  () => Object.setPrototypeOf(Low.prototype, new Proxy({}, { set(t, k, v, r) { log.push('proxy ' + String(k) + (r === p)); return true; }, get(t, k, r) { return 'p' + String(k); } })),
  () => Object.setPrototypeOf(Low.prototype, null),
  () => Object.setPrototypeOf(Low.prototype, Mid.prototype),
];
for (const change of changes) {
  change();
  for (let i = 0; i < 2; i++) console.log(tried(() => p.putLate(i)), tried(() => q.putLate(i)), tried(() => p.read()), tried(() => p.put(i)));
}
console.log(log.join());

// Literals, primitives as this, sloppy code, home objects that move.
const base = { get n() { return typeof this; }, set n(v) { log.push(typeof this + v); }, x: 1 };
const literal = { __proto__: base, read() { return super.n; }, write(v) { super.n = v; super.x = v; return this.x; }, get acc() { return super.x; }, set acc(v) { super.x = v; } };
log.length = 0;
for (let i = 0; i < 3; i++) {
  console.log(literal.read(), tried(() => literal.read.call(5)), literal.write(i), tried(() => literal.write.call(5, i)), tried(() => literal.write.call(undefined, i)));
  console.log(literal.acc, literal.acc = i, Object.keys(literal).join());
}
const moved = { m: literal.write };
console.log(moved.m(3), Object.keys(moved).join(), base.x);
console.log(log.join());
const order = [];
const tracer = { __proto__: { set v(x) { order.push('set ' + x); } }, run() { super.v = (order.push('value'), 1); super[(order.push('key'), 'v')] = (order.push('value'), 2); return delete this.z; } };
console.log(tracer.run(), order.join());
class Unready extends Top { constructor(early) { if (early === 1) super.both = 1; if (early === 2) log.push(super.both); super(); } }
for (const early of [1, 2, 0]) console.log(tried(() => typeof new Unready(early)));
let deep = 0;
class Recurses { get down() { return deep++ < 300 ? new Again().down : 'end'; } }
class Again extends Recurses { get down() { return super.down; } }
console.log(new Again().down, deep);

// Private static members of a class that others extend.
class S { static #count = 0; static #m(k) { return k + S.#count; } static get #g() { return S.#count * 2; } static hit() { S.#count++; return [S.#m(1), S.#g, S.#count].join(); } static is(o) { return #count in o; } static of(o) { return o.#count; } }
class S2 extends S {}
for (let i = 0; i < 3; i++) console.log(S.hit(), S2.hit(), S.is(S), S.is(S2), tried(() => S.of(S2)), S.of(S));
Object.freeze(S);
console.log(S.hit(), tried(() => { S.x = 1; }));
