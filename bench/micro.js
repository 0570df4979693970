// What single operations cost, in ns: lines of name<TAB>ns<TAB>result. The result must be the same on every engine.
const show = typeof print === 'function' ? print : console.log;
const clock = typeof performance !== 'undefined' && performance.now ? function () { return performance.now(); } : Date.now;

// The best of five timings, each long enough for a clock of 1 ms.
function row(name, count, body) {
  let start = clock();
  const result = body(count);
  const repeats = Math.max(1, Math.ceil(40 / Math.max(clock() - start, 0.5)));
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    start = clock();
    for (let i = 0; i < repeats; i++) body(count);
    best = Math.min(best, (clock() - start) / repeats);
  }
  show(name + '\t' + (best * 1e6 / count).toFixed(2) + '\t' + result);
}

let sink;

// Loops and arithmetic.
row('loop, counting down', 2e6, function (n) { let i = n; while (i > 0) i--; return i; });
row('loop, nested', 2e6, function (n) { let c = 0; for (let i = 0; i < n / 100; i++) for (let j = 0; j < 100; j++) c++; return c; });
row('int, linear congruence', 2e6, function (n) { let x = 1; for (let i = 0; i < n; i++) x = (x * 1664525 + 1013904223) & 0xffff; return x; });
row('int, shifts and xor', 2e6, function (n) { let h = 17; for (let i = 0; i < n; i++) h = (h << 5) ^ (h >>> 3) ^ i; return h; });
row('int, remainder', 2e6, function (n) { let s = 0; for (let i = 0; i < n; i++) s += i % 7; return s; });
row('double, polynomial', 2e6, function (n) { let y = 0.1; for (let i = 0; i < n; i++) y = y * 0.99 + 0.5 - y / 16; return y.toFixed(6); });
row('double and int mixed', 2e6, function (n) { let s = 0.25; for (let i = 0; i < n; i++) s += i; return s; });
row('compare and branch', 2e6, function (n) { let a = 0, b = 0; for (let i = 0; i < n; i++) { if ((i & 3) === 1) a++; else if (i > 1000) b++; } return a + b; });
row('switch on integers', 2e6, function (n) { let s = 0; for (let i = 0; i < n; i++) { switch (i & 7) { case 0: s += 1; break; case 1: s += 3; break; case 2: s -= 1; break; case 3: s += 2; break; case 5: s ^= 1; break; default: s--; } } return s; });
row('switch on strings', 1e6, function (n) { const kinds = ['add', 'sub', 'jump', 'load']; let s = 0; for (let i = 0; i < n; i++) { switch (kinds[i & 3]) { case 'add': s++; break; case 'sub': s--; break; case 'jump': s += 2; break; default: s += 3; } } return s; });

// Calls.
function three(a, b, c) { return a - b + c; }
function optional(a, b = 2) { return a + b; }
function rest(...items) { return items.length; }
function ack(m, n) { return m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
row('call, 3 arguments', 2e6, function (n) { let s = 0; for (let i = 0; i < n; i++) s = three(i, s, 1); return s; });
row('call, missing argument', 1e6, function (n) { let s = 0; for (let i = 0; i < n; i++) s = optional(i); return s; });
row('call, rest parameter', 1e6, function (n) { let s = 0; for (let i = 0; i < n; i++) s += rest(i, s); return s; });
row('call, spread array', 1e6, function (n) { const list = [4, 5, 6]; let s = 0; for (let i = 0; i < n; i++) s += three(...list); return s; });
row('call, apply', 1e6, function (n) { const list = [4, 5, 6]; let s = 0; for (let i = 0; i < n; i++) s += three.apply(null, list); return s; });
row('call, bound', 1e6, function (n) { const f = three.bind(null, 1); let s = 0; for (let i = 0; i < n; i++) s = f(i, 2); return s; });
row('call, captured counter', 2e6, function (n) { let c = 0; const next = () => ++c; for (let i = 0; i < n; i++) next(); return c; });
row('closure, made and called', 1e6, function (n) { let s = 0; for (let i = 0; i < n; i++) { const f = (x) => x + i; s = f(1); } return s; });
row('recursion, ack(2,60) per call', 7625, function () { return ack(2, 60); });

// Objects.
class Counter {
  #hidden = 0;
  constructor(step) { this.step = step; this.total = 0; }
  bump() { this.total += this.step; return this; }
  bumpHidden() { this.#hidden += 1; return this.#hidden; }
  get twice() { return this.total * 2; }
  set start(v) { this.total = v; }
  static of(step) { return new Counter(step); }
}
class LoudCounter extends Counter {
  constructor(step) { super(step); this.loud = true; }
  bump() { super.bump(); return this; }
}
class Quiet extends LoudCounter {}
class QuietTotal extends Quiet { get twice() { return super.twice + 1; } set start(v) { super.start = v; } }
const Tagged = (Base) => class extends Base { tag = 1; constructor(...all) { super(...all); this.n = all.length; } };
class TaggedCounter extends Tagged(Counter) {}
class Amount { constructor(v) { this.v = v; } valueOf() { return this.v; } }
class Square { constructor(a) { this.a = a; } area() { return this.a * this.a; } }
class Box { constructor(a, b) { this.a = a; this.b = b; } area() { return this.a * this.b; } }
class Disc { constructor(r) { this.r = r; } area() { return this.r * this.r * 3; } }
row('field, four reads', 2e6, function (n) { const o = { p: 1, q: 2, r: 3, s: 4 }; let t = 0; for (let i = 0; i < n; i++) t = o.p + o.q + o.r + o.s; return t; });
row('field, increment', 2e6, function (n) { const o = { hits: 0 }; for (let i = 0; i < n; i++) o.hits++; return o.hits; });
row('field of a field', 2e6, function (n) { const o = { in: { deep: { v: 1 } } }; let s = 0; for (let i = 0; i < n; i++) s += o.in.deep.v; return s; });
row('method, chained', 1e6, function (n) { const c = new Counter(2); for (let i = 0; i < n; i++) c.bump().bump(); return c.total > 0; });
row('method, through super', 1e6, function (n) { const c = new LoudCounter(1); for (let i = 0; i < n; i++) c.bump(); return c.total > 0; });
row('method, three shapes', 1e6, function (n) { const shapes = [new Square(2), new Box(2, 3), new Disc(1)]; let s = 0; for (let i = 0; i < n; i++) s += shapes[i % 3].area(); return s; });
row('getter and setter', 1e6, function (n) { const c = new Counter(1); let s = 0; for (let i = 0; i < n; i++) { c.start = i; s = c.twice; } return s; });
row('private field', 1e6, function (n) { const c = new Counter(1); let s = 0; for (let i = 0; i < n; i++) s = c.bumpHidden(); return s > 0; });
row('new, derived class', 1e6, function (n) { for (let i = 0; i < n; i++) sink = new LoudCounter(i); return sink.step; });
row('new, class that is extended', 1e6, function (n) { for (let i = 0; i < n; i++) sink = new Counter(i); return sink.step; });
row('new, default constructor', 1e6, function (n) { for (let i = 0; i < n; i++) sink = new Quiet(i); return sink.step; });
row('new, mixin', 5e5, function (n) { for (let i = 0; i < n; i++) sink = new TaggedCounter(i); return sink.step; });
row('super, getter and setter', 5e5, function (n) { const c = new QuietTotal(1); let s = 0; for (let i = 0; i < n; i++) { c.start = i; s = c.twice; } return s; });
row('instanceof, three levels', 1e6, function (n) { const list = [new QuietTotal(1), {}]; let s = 0; for (let i = 0; i < n; i++) if (list[i & 1] instanceof Counter) s++; return s; });
row('operands with valueOf', 5e5, function (n) { const a = new Amount(2), b = new Amount(3); let s = 0; for (let i = 0; i < n; i++) s += a * b; return s; });
row('new, through static', 1e6, function (n) { for (let i = 0; i < n; i++) sink = Counter.of(i); return sink.step; });
row('literal, five fields', 1e6, function (n) { for (let i = 0; i < n; i++) sink = { a: i, b: 1, c: 2.5, d: null, e: 'x' }; return sink.a; });
row('literal, spread copy', 5e5, function (n) { const base = { a: 1, b: 2, c: 3 }; for (let i = 0; i < n; i++) sink = { ...base, b: i }; return sink.b; });
row('computed key', 1e6, function (n) { const o = { red: 1, green: 2, blue: 3 }; const keys = ['red', 'green', 'blue']; let s = 0; for (let i = 0; i < n; i++) s += o[keys[i % 3]]; return s; });
row('dictionary, add and delete', 5e5, function (n) { const o = {}; for (let i = 0; i < n; i++) { o['k' + (i & 63)] = i; if ((i & 7) === 7) delete o['k' + ((i * 5) & 63)]; } return Object.keys(o).length > 0; });
row('for-in, four keys', 2e5, function (n) { const o = { a: 1, b: 2, c: 3, d: 4 }; let s = 0; for (let i = 0; i < n; i++) for (const k in o) s += o[k]; return s; });
row('destructure object', 1e6, function (n) { const o = { x: 1, y: 2, z: 3 }; let s = 0; for (let i = 0; i < n; i++) { const { x, z } = o; s += x + z; } return s; });
row('instanceof', 1e6, function (n) { const o = new LoudCounter(1); let s = 0; for (let i = 0; i < n; i++) if (o instanceof Counter) s++; return s; });
row('optional chain', 1e6, function (n) { const list = [{ v: { w: 1 } }, { v: null }]; let s = 0; for (let i = 0; i < n; i++) s += list[i & 1].v?.w ?? 5; return s; });

// Arrays.
row('array, swap elements', 2e6, function (n) { const a = [3, 1, 4, 1, 5, 9, 2, 6]; for (let i = 0; i < n; i++) { const j = i & 7, k = (i + 3) & 7; const t = a[j]; a[j] = a[k]; a[k] = t; } return a.join(''); });
row('array of doubles', 2e6, function (n) { const a = [0.5, 1.5, 2.5, 3.5]; let s = 0; for (let i = 0; i < n; i++) s += a[i & 3] * 2; return s; });
row('array, grow by index', 1e6, function (n) { const a = []; for (let i = 0; i < n; i++) a[i] = i; return a.length; });
row('array, push and pop', 1e6, function (n) { const a = [1]; for (let i = 0; i < n; i++) { a.push(i); a.push(i + 1); a.pop(); a.pop(); } return a.length; });
row('array, queue by shift', 5e5, function (n) { const a = []; for (let i = 0; i < 500; i++) a.push(i); for (let i = 0; i < n; i++) a.push(a.shift()); return a[0]; });
row('array, two dimensions', 2e6, function (n) { const g = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]; let s = 0; for (let i = 0; i < n; i++) s += g[i % 3][(i >> 2) % 3]; return s; });
row('for-of over entries', 1e6, function (n) { const a = new Array(1000).fill(2); let s = 0; for (let k = 0; k < n / 1000; k++) for (const [i, v] of a.entries()) s += i * v; return s; });
row('map, filter, reduce', 1e6, function (n) { const a = []; for (let i = 0; i < 1000; i++) a.push(i); let s = 0; for (let k = 0; k < n / 1000; k++) s += a.map((x) => x + 1).filter((x) => x & 1).reduce((p, x) => p + x, 0); return s; });
row('forEach', 1e6, function (n) { const a = []; for (let i = 0; i < 1000; i++) a.push(i); let s = 0; for (let k = 0; k < n / 1000; k++) a.forEach((x) => { s += x; }); return s; });
row('spread into a literal', 2e5, function (n) { const a = [1, 2, 3, 4, 5, 6, 7, 8]; let s = 0; for (let i = 0; i < n; i++) s += [0, ...a, 9].length; return s; });
row('slice and concat', 2e5, function (n) { const a = [1, 2, 3, 4, 5, 6, 7, 8]; let s = 0; for (let i = 0; i < n; i++) s += a.slice(2, 6).concat(a).length; return s; });
row('indexOf, 16 elements', 1e6, function (n) { const a = []; for (let i = 0; i < 16; i++) a.push(i * 3); let s = 0; for (let i = 0; i < n; i++) s += a.indexOf(45); return s; });
row('destructure and swap', 1e6, function (n) { let a = 1, b = 2; for (let i = 0; i < n; i++) [a, b] = [b, a]; return a; });
row('sort, strings', 2e4, function (n) { const a = []; for (let i = 0; i < n; i++) a.push('k' + ((i * 7919) % n)); return a.sort()[1]; });
row('sort, objects by field', 2e4, function (n) { const a = []; for (let i = 0; i < n; i++) a.push({ rank: (i * 7919) % n }); return a.sort((p, q) => p.rank - q.rank)[1].rank; });
row('Int32Array, prefix sums', 1e6, function (n) { const a = new Int32Array(256).fill(1); for (let k = 0; k < n / 255; k++) for (let i = 1; i < 256; i++) a[i] = (a[i - 1] + i) & 1023; return a[255]; });
row('Uint8Array, fill by index', 2e6, function (n) { const a = new Uint8Array(4096); for (let i = 0; i < n; i++) a[i & 4095] = i; return a[77]; });

// Strings.
row('string, append a number', 5e5, function (n) { let s = ''; for (let i = 0; i < n; i++) s += i; return s.length; });
row('string, key from parts', 1e6, function (n) { let s; for (let i = 0; i < n; i++) s = 'row' + (i & 15) + ':' + (i & 7); return s; });
row('template, three holes', 5e5, function (n) { let s; const name = 'item'; for (let i = 0; i < n; i++) s = `${name}[${i}] = ${i * 0.5};`; return s; });
row('string, scan by index', 2e6, function (n) { const text = 'the quick brown fox jumps over the lazy dog'; let s = 0; for (let i = 0; i < n; i++) if (text[i % 43] === ' ') s++; return s; });
row('string, codes', 2e6, function (n) { const text = 'the quick brown fox jumps over the lazy dog'; let h = 0; for (let i = 0; i < n; i++) h = (h * 31 + text.charCodeAt(i % 43)) | 0; return h; });
row('string, compare', 1e6, function (n) { const words = ['pear', 'peach', 'plum', 'fig']; let s = 0; for (let i = 0; i < n; i++) if (words[i & 3] < words[(i + 1) & 3]) s++; return s; });
row('split and join', 1e5, function (n) { let s = 0; for (let i = 0; i < n; i++) s += 'a,bc,def,g'.split(',').join(';').length; return s; });
row('slice and lower case', 5e5, function (n) { const text = 'The Quick Brown Fox'; let s = 0; for (let i = 0; i < n; i++) s += text.slice(i & 7, 12).toLowerCase().length; return s; });
row('indexOf in text', 5e5, function (n) { const text = 'lorem ipsum dolor sit amet, consectetur adipiscing elit'; let s = 0; for (let i = 0; i < n; i++) s += text.indexOf('elit'); return s; });
row('parse numbers', 5e5, function (n) { const words = ['12', '3.5', '-7', '1e3']; let s = 0; for (let i = 0; i < n; i++) s += Number(words[i & 3]); return s; });

// Collections and the rest.
row('Map, string keys', 5e5, function (n) { const keys = []; for (let i = 0; i < 64; i++) keys.push('key' + i); const m = new Map(); for (let i = 0; i < n; i++) m.set(keys[i & 63], (m.get(keys[i & 63]) || 0) + 1); return m.size; });
row('Map, object keys', 5e5, function (n) { const keys = []; for (let i = 0; i < 64; i++) keys.push({ i }); const m = new Map(); for (let i = 0; i < n; i++) m.set(keys[i & 63], i); return m.size; });
row('Map, iterate', 5e5, function (n) { const m = new Map(); for (let i = 0; i < 500; i++) m.set(i, i); let s = 0; for (let k = 0; k < n / 500; k++) for (const [a, b] of m) s += a + b; return s; });
row('Set, add and has', 5e5, function (n) { const set = new Set(); let s = 0; for (let i = 0; i < n; i++) { set.add(i & 511); if (set.has(i & 1023)) s++; } return s; });
row('Math, floor and sqrt', 1e6, function (n) { let s = 0; for (let i = 0; i < n; i++) s += Math.floor(Math.sqrt(i)); return s; });
row('throw and catch', 1e5, function (n) { let s = 0; for (let i = 0; i < n; i++) { try { throw i; } catch (e) { s += e & 1; } } return s; });
row('try with finally', 1e6, function (n) { let s = 0; for (let i = 0; i < n; i++) { try { s += 1; } finally { s += 2; } } return s; });
row('iterator by protocol', 5e5, function (n) { const counted = { [Symbol.iterator]() { let i = 0; return { next() { return i < n ? { value: i++, done: false } : { value: undefined, done: true }; } }; } }; let s = 0; for (const v of counted) s += v; return s; });
row('JSON.stringify, small', 1e5, function (n) { const o = { id: 1, name: 'abc', tags: ['x', 'y'], at: { x: 1.5, y: -2 } }; let s = 0; for (let i = 0; i < n; i++) s += JSON.stringify(o).length; return s; });
row('JSON.parse, small', 1e5, function (n) { const t = '{"id":1,"name":"abc","tags":["x","y"],"at":{"x":1.5,"y":-2}}'; let s = 0; for (let i = 0; i < n; i++) s += JSON.parse(t).tags.length; return s; });
