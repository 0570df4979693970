// What the emitter fuses (reads of fields with the arithmetic and the store behind them) must not be seen: each part is
// met here with every kind of value and of property, in the same function.
'use strict';
const log = [];
class Plain { constructor(f, g) { this.f = f; this.g = g; } }
class Getter { get f() { log.push('f'); return 7; } get g() { log.push('g'); return 2; } set h(v) { log.push('h=' + v); } }
class Inherit {}
Inherit.prototype.f = 40;
Inherit.prototype.g = 2;
const add = (o, p) => o.f + p.g;
const sub = (o, p) => o.f - p.g;
const mul = (o, p) => o.f * p.g;
const addSet = (q, o, p) => { q.h = o.f + p.g; return q.h; };
const addTo = (o, v) => { o.f += v; return o.f; };
const inc = (o) => { o.f++; return o.f; };
const same = (o) => { o.f = o.f + o.f; return o.f; };
const chain = (o) => o.f.f.g;
const shadow = (o) => { let t = o.f; t = o.g; return t + t; };

const values = [1, -1, 0, -0, 2147483647, -2147483648, 0.5, 1e300, NaN, Infinity, '5', 'x', null, undefined, true, 10n, { valueOf() { log.push('v'); return 3; } }];
const attempt = (f) => { try { const v = f(); return Object.is(v, -0) ? '-0' : typeof v + ' ' + String(v); } catch (e) { return e.name + ': ' + e.message; } };
for (let round = 0; round < 2; round++) {
  for (const x of values) {
    const row = [];
    for (const y of values) {
      const o = new Plain(x, 1), p = new Plain(2, y);
      row.push(attempt(() => add(o, p)), attempt(() => sub(o, p)), attempt(() => mul(o, p)), attempt(() => addSet({ h: 0 }, o, p)), attempt(() => addTo(o, y)));
    }
    row.push(attempt(() => inc(new Plain(x))), attempt(() => same(new Plain(x))), attempt(() => shadow(new Plain(1, x))));
    console.log(row.join('|'));
  }
}

const objects = [new Plain(3, 4), { g: 1, f: 2 }, { a: 0, f: 5, g: 6 }, new Inherit(), new Getter(), Object.freeze({ f: 1, g: 1 }), 'text', 12, [1], null, undefined];
for (const o of objects) {
  for (const p of objects) {
    console.log(attempt(() => add(o, p)), attempt(() => sub(o, p)), attempt(() => mul(o, p)), attempt(() => addSet(o, o, p)), attempt(() => addSet({ h: 1 }, o, p)));
  }
  console.log(attempt(() => addTo(o, 1)), attempt(() => inc(o)), attempt(() => same(o)), attempt(() => chain({ f: o })), attempt(() => shadow(o)));
}
console.log(log.length, log.slice(0, 40).join());

// A getter between the two reads sees what the first read left, and may change the shapes of both.
const tricky = { f: 1, get g() { delete this.f; this.k = 1; return 5; } };
console.log(add(tricky, tricky), add(tricky, tricky));

// A young object stored by a fused store into an old one survives.
const old = { f: '', h: null };
for (let i = 0; i < 20000; i++) {
  const young = { f: 'a' + i, g: 'b' };
  addSet(old, young, young);
}
console.log(old.h);

// Moves and methods into call windows.
class Calls {
  constructor(n) { this.n = n; }
  two(a, b) { return this.n + a * b; }
  get late() { log.push('late'); return this.two; }
  run(a, b, c) { return this.two(a, b) + this.two(b, c) + this.late(c, a); }
}
console.log(new Calls(1).run(2, 3, 4), attempt(() => Calls.prototype.run.call({ n: 1, two: (a, b) => a - b, late: (a) => a }, 1, 2, 3)));
console.log(attempt(() => Calls.prototype.run.call({ n: 1 }, 1, 2, 3)), attempt(() => Calls.prototype.run.call(undefined, 1, 2, 3)));

// Captured variables: pairs of reads, and fields of what they hold.
let first = { f: 1 }, second = 2;
const captured = () => first.f + second;
console.log(captured());
first = { x: 0, f: 10 };
second = 'b';
console.log(captured());
first = null;
console.log(attempt(captured));

// this before super() is checked where it is read.
class Base { constructor() { this.f = 1; } }
class Derived extends Base { constructor(early) { if (early) console.log(attempt(() => this.f)); super(); this.f += 1; } }
console.log(new Derived(false).f, new Derived(true).f);
