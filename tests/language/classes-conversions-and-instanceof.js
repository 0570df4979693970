// instanceof, conversions and sites of many shapes, while what they remember changes.
function tried(f) {
  try {
    return f();
  } catch (e) {
    return e.constructor.name + ': ' + e.message;
  }
}
class A {}
class B extends A {}
class C extends B {}
function Old() {}
function Young() {}
Young.prototype = Object.create(Old.prototype);
const bound = B.bind(null);
const proxied = new Proxy(new C(), {});
const trapped = new Proxy({}, { getPrototypeOf() { return B.prototype; } });
const values = [new A(), new B(), new C(), new Old(), new Young(), {}, [], () => 1, 5, 'x', null, undefined, Object.create(null), Object.create(C.prototype), proxied, trapped, Object.create(proxied)];
const targets = [A, B, C, Old, Young, bound, Object, Array, Function];
const row = (v) => targets.map((T) => (v instanceof T ? 1 : 0)).join('');
const table = () => values.map(row).join(' ');
for (let i = 0; i < 3; i++) console.log(table());
for (const T of [5, null, {}, () => {}, Math.max, class { static [Symbol.hasInstance] = 1; }, new Proxy(A, {})])
  for (let i = 0; i < 2; i++) console.log(tried(() => new A() instanceof T), tried(() => 5 instanceof T));

// Prototypes are replaced, classes get a test of their own, chains change.
const steps = [
  () => { Old.prototype = { fresh: 1 }; },
  () => { Object.setPrototypeOf(C.prototype, Old.prototype); },
  () => { Object.defineProperty(B, Symbol.hasInstance, { value: (v) => typeof v === 'number', configurable: true }); },
  () => { Object.setPrototypeOf(C, Object.prototype); },
  () => { Object.setPrototypeOf(C, B); },
  () => { delete B[Symbol.hasInstance]; },
  () => { Object.defineProperty(A, Symbol.hasInstance, { get() { return undefined; }, configurable: true }); },
  () => { Object.defineProperty(A, Symbol.hasInstance, { get() { return function () { return this === C; }; }, configurable: true }); },
  () => { delete A[Symbol.hasInstance]; },
  () => { Young.prototype = 3; },
];
for (const step of steps) {
  step();
  for (let i = 0; i < 2; i++) console.log(tried(table), tried(() => row(new Old())), tried(() => values.slice(0, 9).map((v) => (v instanceof Old ? 1 : 0)).join('')));
}
const arrow = () => {};
Object.defineProperty(arrow, 'prototype', { get() { reads++; return A.prototype; } });
let reads = 0;
for (let i = 0; i < 4; i++) console.log(new A() instanceof arrow, 5 instanceof arrow, reads);

// Objects as operands.
class Money { constructor(c) { this.c = c; } valueOf() { return this.c; } toString() { return 'm' + this.c; } }
class Cents extends Money { toString() { return super.toString() + 'c'; } }
class Exact { constructor(v) { this.v = v; } [Symbol.toPrimitive](hint) { return hint === this.v ? this.v : hint + '!'; } }
class Strange { valueOf() { return {}; } toString() { return this.no ? {} : 's'; } }
const things = [new Money(2), new Cents(3), new Exact('number'), new Exact('default'), new Strange(), Object.assign(new Strange(), { no: 1 }), Object.assign(new Money(1), { valueOf: 7 }), Object.assign(new Money(1), { toString: null, valueOf: null }), Object.assign(new Money(4), { [Symbol.toPrimitive]: undefined }), Object.assign(new Money(4), { [Symbol.toPrimitive]: 6 })];
const use = (a, b) => [() => a + b, () => a - b, () => a < b, () => a >= b, () => a == b, () => a == 2, () => `${a}`, () => String(b), () => '' + a, () => ({ m2: 1, m3c: 2 })[a], () => [a, b].join(), () => +a, () => -a, () => a & 3, () => Number(b), () => Math.max(a, 1)].map((f) => String(tried(f))).join('|');
const all = () => things.map((a, i) => use(a, things[(i + 1) % things.length])).join('\n');
for (let i = 0; i < 2; i++) console.log(all());
Money.prototype.valueOf = function () { return this.c * 10; };
console.log(all());
Money.prototype[Symbol.toPrimitive] = function (hint) { return hint.length; };
console.log(all());
delete Money.prototype[Symbol.toPrimitive];
delete Money.prototype.valueOf;
console.log(all());
Object.prototype.valueOf = function () { return 1; };
console.log(all());
let depth = 0;
class Nested { valueOf() { return depth++ < 50 ? new Nested() + 1 : 0; } }
console.log(new Nested() + 0, depth);
class Thrower { valueOf() { throw new RangeError('thrown'); } }
console.log(tried(() => new Thrower() * 2), tried(() => 1 + new Thrower()));

// Sites that see more shapes than a site keeps: methods, fields, accessors, additions, changes of prototypes.
const classes = [];
for (let i = 0; i < 12; i++) {
  const extra = 'e' + i;
  classes.push(class { constructor(v) { this[extra] = i; this.v = v; } get twice() { return this.v * 2; } set half(h) { this.v = h * 2; } area() { return this.v + i; } });
}
const shapes = classes.map((K, i) => new K(i));
const visit = (o, k) => { o.v += k; o.half = o.twice; o['late' + (k % 2)] = k; o.fresh = k; return [o.area(), o.twice, o.v, o.fresh, o.missing, o.inherited].join(); };
for (let round = 0; round < 3; round++) console.log(shapes.map((o) => visit(o, round)).join(' '));
Object.prototype.inherited = 'i';
classes[3].prototype.area = () => 'other';
Object.defineProperty(classes[7].prototype, 'twice', { get() { return 'seven'; } });
Object.defineProperty(classes[8].prototype, 'fresh', { set(v) { this.v = -v; } });
delete classes[9].prototype.area;
classes[9].prototype.area = function () { return 'again'; };
Object.freeze(shapes[10]);
Object.setPrototypeOf(shapes[11], { area() { return 'set'; }, twice: 1, half: 2 });
for (const o of shapes.slice(0, 9)) delete o.fresh;
for (let round = 0; round < 3; round++) console.log(shapes.map((o) => tried(() => visit(o, round))).join(' '));
delete Object.prototype.inherited;
for (let round = 0; round < 2; round++) console.log(shapes.map((o) => tried(() => visit(o, round))).join(' '));
const made = (k) => { const o = { ['k' + k]: 1 }; o.added = k; o.second = k; return Object.keys(o).join('') + o.added; };
for (let i = 0; i < 24; i++) if (i % 5 === 0) console.log(made(i % 12)); else made(i % 12);
Object.defineProperty(Object.prototype, 'second', { set(v) { Object.defineProperty(this, 'seen', { value: v, enumerable: true }); }, configurable: true });
for (let i = 0; i < 12; i++) console.log(made(i));
delete Object.prototype.second;
for (let i = 0; i < 12; i++) if (i % 4 === 0) console.log(made(i));
