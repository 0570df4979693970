// Much garbage beside long-lived data: nothing reachable may be lost.
const keep = [];
let x = 0;
for (let i = 0; i < 20000; i++) {
  const o = { i, s: 'str' + i, a: [i, i + 1], f: () => i };
  if (i % 1000 === 0) keep.push(o);
  x += o.a[1];
}
console.log(x, keep.map((o) => o.i + o.s + o.f()).join());
let tree = null;
for (let i = 0; i < 3000; i++) tree = { v: i, next: i % 100 ? tree : null };
let len = 0;
for (let t = tree; t; t = t.next) len += t.v;
console.log(len);
const m = new Map();
for (let i = 0; i < 3000; i++) {
  m.set('k' + (i % 100), { i, pad: [i] });
}
console.log(
  m.size,
  [...m.values()].reduce((s, v) => s + v.i + v.pad[0], 0),
);
const closures = [];
for (let i = 0; i < 500; i++) {
  let state = { n: i };
  closures.push({ inc: () => ++state.n, get: () => state });
}
for (let r = 0; r < 5; r++) closures.forEach((c) => c.inc());
console.log(closures.reduce((s, c) => s + c.get().n, 0));
let str = '';
for (let i = 0; i < 5000; i++) {
  str += String.fromCharCode(97 + (i % 26));
  if (i % 500 === 0) str = str.slice(-100) + '|';
}
console.log(str.length, str.slice(0, 30));
const cyc = [];
for (let i = 0; i < 2000; i++) {
  const a = { i },
    b = { a };
  a.b = b;
  if (i % 200 === 0) cyc.push(a);
}
console.log(
  cyc.every((a) => a.b.a === a),
  cyc.length,
);
const arrs = [];
for (let i = 0; i < 300; i++) arrs.push(Array.from({ length: i % 50 }, (_, j) => ({ j })));
console.log(arrs.flat().reduce((s, o) => s + o.j, 0));
const sorted = Array.from({ length: 1000 }, (_, i) => ({ k: (i * 7919) % 1000 })).sort((a, b) => a.k - b.k);
console.log(sorted.every((o, i) => o.k === i));
class N {
  #l;
  #r;
  constructor(d) {
    if (d) {
      this.#l = new N(d - 1);
      this.#r = new N(d - 1);
    }
  }
  count() {
    return 1 + (this.#l?.count() ?? 0) + (this.#r?.count() ?? 0);
  }
}
const big = new N(10);
for (let i = 0; i < 20; i++) new N(6);
console.log(big.count());
let ex = 0;
for (let i = 0; i < 1000; i++) {
  try {
    throw { i, payload: [i] };
  } catch (e) {
    ex += e.payload[0];
  }
}
console.log(ex);
const big64 = [];
for (let i = 0n; i < 200n; i++) big64.push(i ** 20n);
console.log(big64.reduce((a, b) => a + b));
const wm = new WeakMap();
const ks = [];
for (let i = 0; i < 1000; i++) {
  const k = {};
  wm.set(k, { i });
  if (i % 100 === 0) ks.push(k);
}
console.log(ks.map((k) => wm.get(k).i).join());
const buf = [];
for (let i = 0; i < 200; i++) {
  const u = new Uint8Array(1000).fill(i);
  if (i % 50 === 0) buf.push(u);
}
console.log(buf.map((u) => u[999]).join());
console.log(JSON.parse(JSON.stringify(keep.map(({ i, s }) => ({ i, s })))).at(-1));
const strs = new Set();
for (let i = 0; i < 3000; i++) strs.add(`k${i % 77}-${i % 13}`);
console.log(strs.size);
const dyn = {};
for (let i = 0; i < 3000; i++) dyn['d' + (i % 321)] = { v: i };
console.log(Object.values(dyn).reduce((s, o) => s + o.v, 0));
