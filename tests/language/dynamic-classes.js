// Classes, prototypes and shapes that are made all the time and die: sites of the code keep what they need of them.
const mixin = (Base) => class extends Base {
  #count = 0;
  get count() { return this.#count; }
  bump(by) { this.#count += by; return this; }
  static has(o) { return #count in o; }
};
class Root { constructor(x) { this.x = x; } sum() { return this.x + this.y; } }
const rounds = 600;
let total = 0;
let kept = [];
for (let i = 0; i < rounds; i++) {
  const Mixed = mixin(i % 3 === 0 ? Root : class extends Root { extra() { return 1; } });
  const o = new Mixed(i);
  o.y = 1;
  if (i % 2) o["z" + (i % 7)] = i;
  total += o.bump(i % 5).count + o.sum() + (o.extra ? o.extra() : 0);
  if (Mixed.has(kept[i % 50] ?? {})) total += 1e6;
  if (i % 20 === 0) kept[i % 50] = o, kept.push(Mixed);
}
console.log(total, kept.filter(Boolean).length);
console.log(kept.filter((k) => typeof k === "function").every((K) => K.has(new K(1))));

// Old objects that get properties from sites which later see other shapes.
const old = [];
for (let i = 0; i < 300; i++) old.push(Object.create({ inherited: i }));
function add(o, v) { o.first = v; o.second = v + 1; return o; }
for (let round = 0; round < 4; round++) {
  for (const o of old) if ((o.inherited + round) % 4 === 0) add(o, o.inherited);
  for (let i = 0; i < 300; i++) add(Object.create({ i }), i);
}
let sum = 0;
for (const o of old) sum += o.first + o.second + o.inherited;
console.log(sum, Object.keys(old[17]).join());

// Names that come and go behind a shape that stays.
const stays = { a: 1 };
const copies = [];
for (let i = 0; i < 400; i++) {
  const copy = { ...stays, ["n" + i]: i };
  copy.last = i;
  if (i % 100 === 99) copies.push(copy);
  delete copy.last;
}
console.log(JSON.stringify(copies));

// Text with ever new members, whose reviver makes garbage of the same kind.
let texts = 0;
for (let i = 0; i < 40; i++) {
  const text = `{"outer${i % 9}":{"inner${i}":[1,{"deep":${i}}],"b":{"c":2}},"d":[{"e${i % 5}":3},{"e${i % 5}":4}]}`;
  const value = JSON.parse(text, function (key, v) {
    Object.create({ key })[key + "x"] = 1;
    return v;
  });
  if (JSON.stringify(value) === text) texts++;
}
console.log(texts);

// Enumeration while shapes die.
const seen = [];
for (let i = 0; i < 60; i++) {
  const o = Object.assign(Object.create({ p: 1 }), { a: i, b: 2, c: 3 });
  for (const k in o) {
    if (k === "a") delete o.b, (o.d = 1);
    Object.create({ k }).q = k;
    if (i === 59) seen.push(k);
  }
}
console.log(seen.join());

// A prototype that is replaced, found by sites that remember where it was.
function Shape(n) { this.n = n; }
let area = 0;
for (let i = 0; i < 300; i++) {
  Shape.prototype = { constructor: Shape, area() { return this.n * (i % 3); } };
  const s = new Shape(i);
  if (i % 10 === 0) Object.setPrototypeOf(s, { area: () => -1 });
  area += s.area();
}
console.log(area);
