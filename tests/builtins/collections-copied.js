// Copies of collections, set methods over sets, texts taken apart, bound functions' properties, and listings by shape.
const show = (...x) => console.log(...x.map((v) => (v instanceof Set || v instanceof Map ? JSON.stringify([...v]) + v.size : Array.isArray(v) ? JSON.stringify(v) : Object.is(v, -0) ? '-0' : String(v))));
const s = new Set([-0, NaN, 'a', 1, 2, 3, 4, 5, 6, 7, 8, 9]);
for (const v of [1, 2, 3]) s.delete(v);
s.add(1);
const copy = new Set(s);
copy.add('new'); copy.delete('a');
show(s, copy, s.has('new'), copy.has(NaN), copy.has(0), Object.is([...copy][0], 0));
const m = new Map([[-0, 1], ['k', { x: 1 }], [NaN, -0]]);
const mcopy = new Map(m);
mcopy.set('k', 2).set('z', 3);
show(m.get('k').x, mcopy.get('k'), m.size, mcopy.size, mcopy.get(NaN), new Map(m.entries()).size, new Set(s.values()).size, new Set(m.keys()), new Set(s.entries()).size);
const gone = new Set(Array.from({ length: 100 }, (_, i) => i));
for (let i = 0; i < 95; i++) gone.delete(i);
const left = new Set(gone);
left.add(1);
show(gone, left);
const big = new Map(Array.from({ length: 5000 }, (_, i) => ['k' + i, i]));
const big2 = new Map(big);
for (let i = 0; i < 5000; i += 2) big.delete('k' + i);
show(big.size, big2.size, big2.get('k4998'), new Map(big).get('k4999'), new Map(big).get('k4998'));
const iterator = s.values();
iterator.next();
show(new Set(iterator), new Set(new Set()), new Map(new Map()));
class Counting extends Set { add(v) { Counting.n = (Counting.n || 0) + 1; return super.add(v); } }
show(new Counting(s), Counting.n, new Counting(new Counting([1])).size);
class Has extends Set { has(v) { return v === 'a' || super.has(v); } }
const even = new Set([0, 2, 4, 6]);
for (const other of [new Set([2, 3, 4]), new Set(), new Has([2]), new Set([0, 2, 4, 6, 8, 10]), new Map([[2, 1], [99, 1]])]) {
  show(even.union(other), even.intersection(other), even.difference(other), even.symmetricDifference(other), even.isSubsetOf(other), even.isSupersetOf(other), even.isDisjointFrom(other));
}
show(even.intersection({ size: 9, has(v) { if (v === 2) even.delete(4); return v > 0; }, keys() { return [].values(); } }), even);
const self = new Set([1, 2, 3]);
show(self.union(self), self.intersection(self), self.difference(self), self.symmetricDifference(self), self.isSubsetOf(self), self.isDisjointFrom(self));
self.forEach(function (v, k, all) { if (v === 1) { all.delete(2); all.add(4); } show(v, k, all === self, this.t); }, { t: 't' });
try { self.forEach((v) => { throw v; }); } catch (e) { show(e); }
new Set([-0]).forEach((v, k) => show(v, k));

// Texts.
const text = 'a\u00e9\u4f60\ud83d\ude00\ud83dz\ude00';
show([...text].map((c) => c.length + ':' + c.codePointAt(0).toString(16)), Array.from(text).length, [...text].length, [...''].length, Array.from('ab', (c, i) => c + i), ['<', ...'xy', '>', ...text].length);
const it = text[Symbol.iterator]();
it.next(); it.next();
show([...it].length, [...it].length, [...'\u0100'.repeat(3)], [...('ab' + text).slice(1)].length);
show([...'x'.repeat(10000)].length, [...('\ud83d\ude00'.repeat(5000))].length, [...('y'.repeat(5000) + '\u4f60' + 'z'.repeat(5000))].join('').length);

// Bound functions.
function named(a, b, c) { return [this && this.q, a, b, c, new.target === undefined]; }
const bound = named.bind({ q: 1 }, 2);
show(bound.name, bound.length, bound(3, 4), Object.getOwnPropertyNames(bound), 'prototype' in bound, bound.hasOwnProperty('name'), JSON.stringify(Object.getOwnPropertyDescriptor(bound, 'name')), JSON.stringify(Object.getOwnPropertyDescriptor(bound, 'length')));
const twice = bound.bind(null, 5, 6, 7);
show(twice.name, twice.length, twice(8), (() => {}).bind().name + '|', Math.max.bind(null, 1).name, Math.max.bind(null, 1).length, Math.max.bind(null, 1)(0));
const later = function later(a, b) {}, early = later.bind();
Object.defineProperty(later, 'name', { value: 'changed' });
Object.defineProperty(later, 'length', { value: 7 });
show(early.name, early.length, later.bind().name, later.bind(null, 1).length);
early.name = 'refused'; early.extra = 1;
show(early.name, Object.keys(early), delete early.name, early.name === '', Object.getOwnPropertyNames(early));
class K { constructor(a) { this.a = a; } static s() { return this.name; } }
const KB = K.bind(null, 9);
show(new KB().a, KB.name, KB.length, new KB() instanceof K, new KB() instanceof KB, K.s.bind(K)(), K.s.bind(K).name);
const { get } = Object.getOwnPropertyDescriptor({ get p() { return 1; } }, 'p');
show(get.bind().name, ({ ['com' + 'puted']() {} }).computed.bind().name, ({ [Symbol('sy')]() {} })[Object.getOwnPropertySymbols({ [Symbol('sy')]: 1 })[0]] === undefined, Object.setPrototypeOf(function f() {}, null) && 1);
const frozen = Object.freeze(named.bind());
show(Object.isFrozen(frozen), frozen.name, frozen.length);

// Listings.
const o = Object.defineProperty({ b: 1, a: 2 }, 'hidden', { value: 3, configurable: true });
show(Object.getOwnPropertyNames(o), Object.keys(o), Object.getOwnPropertyNames({ 2: 0, x: 1, 1: 0 }), Object.getOwnPropertyNames([1]), Object.getOwnPropertyNames('ab'), Object.getOwnPropertyNames({ get g() { return 1; }, [Symbol.iterator]: 1 }));
const { b, ...rest } = o, { [`a`]: a, ...rest2 } = { a: 1, get g() { return 'got'; }, z: 2 }, { 1: one, ...rest3 } = { 1: 'x', 2: 'y', w: 'v' };
show(JSON.stringify(rest), JSON.stringify(rest2), JSON.stringify(rest3), one, a);
const key = { toString() { return 'q'; } }, { [key]: q, ...rest4 } = { q: 1, r: 2 };
show(q, JSON.stringify(rest4));
show(JSON.stringify(Object.fromEntries([['x', 1], [2, 'two'], ['x', 3], ['__proto__', 4], [null, 5], { 0: 'obj', 1: 6 }])), Object.getOwnPropertyNames(Object.fromEntries([['__proto__', 1]])), Object.getPrototypeOf(Object.fromEntries([['__proto__', 1]])) === Object.prototype);
try { Object.fromEntries([['a', 1], 2]); } catch (e) { show(e.name, e.message); }
show(Object.fromEntries([[, 1]]).undefined, Object.keys(Object.fromEntries(new Map(Array.from({ length: 200 }, (_, i) => ['p' + i, i])))).length);
show(JSON.stringify(Object.getOwnPropertyDescriptor({ get x() { return 1; } }, 'x')), JSON.stringify(Object.getOwnPropertyDescriptor([5], 0)), Object.keys(Object.getOwnPropertyDescriptor({ get x() { return 1; } }, 'x')), JSON.stringify(Object.getOwnPropertyDescriptors(o)));
const sealed = Object.seal({ a: 1 }), fixed = Object.freeze({ a: 1, get g() { return 1; } }), empty = Object.preventExtensions({}), halfway = Object.preventExtensions(Object.defineProperty({}, 'x', { value: 1 }));
show(...[sealed, fixed, empty, halfway, Object.freeze([1]), Object.preventExtensions({ a: 1 }), {}, 1].flatMap((v) => [Object.isFrozen(v), Object.isSealed(v)]));
show(JSON.stringify(Object.groupBy([1, 2, 3, 'x'], (v, i) => typeof v + (i & 1))), JSON.stringify([...Map.groupBy([1, 2, 3], (v) => v % 2)]));
try { Object.groupBy([1], () => { throw 'thrown'; }); } catch (e) { show(e); }
let closed = 0;
try { Map.groupBy({ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { closed++; return {}; } }) }, () => { throw 'again'; }); } catch (e) { show(e, closed); }
