// for-of and destructuring over iterators whose next is a function of the program.
function counter(limit, extra) {
  let i = 0;
  return Object.assign({ [Symbol.iterator]() { return this; }, next() { return i < limit ? { value: i++, done: false } : { value: 'end', done: true }; } }, extra);
}
let out = [];
for (const v of counter(4)) out.push(v);
for (const v of counter(4)) { if (v === 2) break; out.push(v); }
console.log(out.join());

// Results of other forms: the order of keys, accessors, a prototype, extra keys, truthy done.
const forms = [
  (i) => ({ done: i > 1, value: i }),
  (i) => (i > 1 ? { done: 1 } : { value: i }),
  (i) => ({ get done() { return i > 1; }, get value() { return 'got' + i; } }),
  (i) => Object.create({ done: i > 1, value: 'inherited' + i }),
  (i) => ({ a: 1, value: i, b: 2, done: i > 1 }),
  (i) => (i > 1 ? { value: 1, done: true } : { value: undefined, done: false }),
  (i) => new Proxy({ done: i > 1, value: i }, {}),
  (i) => Object.assign([], { done: i > 1, value: 'array' + i }),
];
for (const form of forms) {
  let i = 0, seen = [];
  const iterable = { [Symbol.iterator]: () => ({ next: () => form(i++) }) };
  for (const v of iterable) seen.push(v);
  i = 0;
  const [a, b, c, d] = iterable;
  i = 0;
  console.log(seen.join(), a, b, c, d, [...iterable].length, Math.max(...iterable));
}

// When the iterator is closed, and when not.
function run(text, next, body) {
  const log = [];
  const it = { [Symbol.iterator]() { return it; }, next: () => next(log), return() { log.push('return'); return {}; } };
  try { body(it, log); } catch (e) { log.push(e instanceof Error ? e.name + ' ' + e.message : e); }
  console.log(text, log.join());
}
const forever = () => ({ value: 1, done: false });
run('break', forever, (it, log) => { for (const v of it) { log.push(v); break; } });
run('throw in body', forever, (it) => { for (const v of it) throw 'body'; });
run('throw in next', () => { throw 'next'; }, (it) => { for (const v of it); });
run('throw in done', () => ({ get done() { throw 'done'; } }), (it) => { for (const v of it); });
run('throw in value', () => ({ done: false, get value() { throw 'value'; } }), (it) => { for (const v of it); });
run('no object', () => 5, (it) => { for (const v of it); });
run('undefined', () => undefined, (it) => { for (const v of it); });
run('destructure', forever, (it, log) => { const [a, b] = it; log.push(a, b); });
run('destructure throws', () => { throw 'next'; }, (it) => { const [a] = it; });
run('default throws', () => ({ value: undefined }), (it) => { const [a = (() => { throw 'default'; })()] = it; });
run('return from loop', forever, (it, log) => { log.push((() => { for (const v of it) return 'left ' + v; })()); });
run('caught in next', (log) => { try { throw 1; } catch { log.push('inner'); } return { done: log.length > 2, value: 0 }; }, (it) => { for (const v of it); });

// Nested loops over one iterator, an iterator that iterates, and a class with inherited next.
const one = counter(6), pairs = [];
for (const a of one) for (const b of one) { pairs.push(a + '-' + b); if (b % 2) break; }
console.log(pairs.join());
function map(source, f) { const it = source[Symbol.iterator](); return { [Symbol.iterator]() { return this; }, next() { const r = it.next(); return r.done ? r : { value: f(r.value), done: false }; } }; }
console.log([...map(map(counter(4), (x) => x + 1), (x) => x * x)].join(), Array.from(map([1, 2], String)).join());
class Up { constructor(n) { this.n = n; this.i = 0; } [Symbol.iterator]() { return this; } next() { return { value: this.i, done: this.i++ >= this.n }; } }
class Down extends Up { next() { const r = super.next(); return { value: -r.value, done: r.done }; } }
let sum = '';
for (const v of new Down(3)) for (const w of new Up(2)) sum += v + '' + w + ' ';
console.log(sum);
for (const [k, v] of map([[1, 2], [3, 4]], (p) => [p[1], p[0]])) console.log(k, v);
function trace() { return new Error('x').stack.split('\n').slice(1, 3).map((l) => l.trim().split(' ')[1].replace('Object.', '')).join(); }
for (const v of { [Symbol.iterator]: () => ({ done: false, next() { return { done: this.n === 1, value: trace(this.n = (this.n ?? -1) + 1) }; } }) }) console.log(v);

// Destructuring of arrays, fresh and kept.
let [p, q = 'dq', ...rest] = [1, undefined, 3, 4];
console.log(p, q, rest.join());
[p, q] = [q, p];
console.log(p, q);
const kept = [1, , 3];
const [k0, k1 = 'hole', k2, k3 = 'past'] = kept;
console.log(k0, k1, k2, k3, kept.length);
const [[n1, [n2]], { length }] = [[1, [2]], 'four'];
console.log(n1, n2, length);
const [e0] = [], [, second] = kept, [] = kept;
console.log(e0, second);
const growing = [1, 2];
const [g0 = 0, g1 = growing.push(5), g2] = growing;
console.log(g0, g1, g2);
Array.prototype[1] = 'proto';
const [h0, h1] = [0, , 2];
console.log(h0, h1);
delete Array.prototype[1];
const arrayNext = Object.getPrototypeOf([][Symbol.iterator]()).next;
const [before, after] = [1, (Object.getPrototypeOf([][Symbol.iterator]()).next = function () { const r = arrayNext.call(this); return { value: r.value * 10, done: r.done }; }, 2)];
console.log(before, after, [...[1, 2]].join(), Math.max(...[4, 5]));
