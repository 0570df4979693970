// Object.assign to empty objects of several kinds, getters of natives through inline caches, iteration of arrays by natives.
'use strict';
const source = { a: 1, b: 2, c: [3], d: null };
for (let i = 0; i < 3; i++) {
  const o = Object.assign({}, source, { e: i }); o.a = i; console.log(o, source.a, Object.keys(o).join());
  console.log(Object.assign(Object.create(null), source), Object.assign({ z: 0 }, source), Object.assign({}, source, source), Object.assign({}, null, undefined, 'hi'));
}
console.log(Object.assign({}, { toString: 1, valueOf: 2 }), Object.assign({}, { ['__proto__']: { x: 1 }, y: 2 }).x);
class Base { set a(v) { console.log('setter', v); } get a() { return 'got'; } } class Derived extends Base {}
const d = Object.assign(new Derived(), source); console.log(Object.keys(d), d.a, d.b);
const locked = Object.create({}, {}); Object.defineProperty(Object.getPrototypeOf(locked), 'b', { value: 9, writable: false });
try { Object.assign(locked, source); } catch (e) { console.log(e.name, Object.keys(locked)); }
Object.defineProperty(Object.prototype, 'c', { set(v) { console.log('inherited setter', v); }, configurable: true });
console.log(Object.keys(Object.assign({}, source)), Object.keys({ ...source })); delete Object.prototype.c;
console.log(Object.keys(Object.assign({}, source)));
for (const make of [Object.freeze, Object.seal, Object.preventExtensions]) try { Object.assign(make({}), source); } catch (e) { console.log(e.name, e.message); }
const hidden = Object.defineProperty({ a: 1 }, 'h', { value: 2, enumerable: false }); console.log(Object.assign({}, hidden), Object.getOwnPropertyNames(Object.assign({}, hidden)));
const proxyTarget = new Proxy({}, { set(t, k, v) { t[k] = v + '!'; return true; } }); console.log(Object.assign(proxyTarget, { a: 1 }).a);
const big = {}; for (let i = 0; i < 40; i++) big['k' + i] = i; const copy = Object.assign({}, big); big.k1 = 'changed'; console.log(Object.keys(copy).length, copy.k1, copy.k39);
// Getters of natives: one site, several kinds of receivers.
const views = [new Float64Array(5), new Uint8Array([1, 2, 3]), new Int16Array(0), [1, 2], 'text', { length: 'own' }, function (a, b) {}, new Float64Array(new ArrayBuffer(64), 8, 3)];
for (let round = 0; round < 3; round++) { let out = ''; for (const v of views) out += v.length + ' '; for (const s of [new Map([[1, 2]]), new Set('abcd'), { size: 's' }]) out += s.size + ' '; console.log(out); }
const readLength = (v) => v.length; for (let i = 0; i < 5; i++) readLength(views[0]);
const fake = Object.create(views[0]); try { console.log(readLength(fake)); } catch (e) { console.log(e.name, e.message); }
try { console.log(readLength(Object.create(Float64Array.prototype))); } catch (e) { console.log(e.name, e.message); }
const buffer = new ArrayBuffer(16, { maxByteLength: 32 }), tracking = new Uint8Array(buffer); let lengths = []; for (const n of [16, 32, 8, 0]) { buffer.resize(n); lengths.push(readLength(tracking), tracking.byteLength); } console.log(lengths);
Object.defineProperty(Object.getPrototypeOf(Float64Array.prototype), 'length', { get() { return 'replaced'; }, configurable: true }); console.log(readLength(views[0]), readLength(views[1]), readLength([7]));
// Natives that walk arrays with holes, growing ones and sparse ones.
const holes = [1, , 3]; holes.length = 5; console.log([...new Set(holes)], new Map([[1, 2], ['a', 'b']]).size);
Array.prototype[1] = 'inherited'; console.log([...new Set([1, , 3])]); delete Array.prototype[1];
const sparse = []; sparse[100000] = 1; console.log(new Set(sparse).size);
try { new Map([[1, 2], 3]); } catch (e) { console.log(e.name, e.message); }
class Noting extends Set { add(v) { if (v === 2) list.push('late'); return super.add(v); } } const list = [1, 2, 3]; console.log([...new Noting(list)]);
