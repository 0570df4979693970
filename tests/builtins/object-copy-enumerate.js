// Spread, assign, keys and for-in over objects of every storage, with changes on the way.
const plain = { a: 1, b: 'x', c: null }, sym = Symbol('s');
console.log({ ...plain }, { ...plain, b: 2 }, { z: 0, ...plain }, { a: 9, ...plain, d: 4 }, { ...plain, ...{ c: 3, e: 5 } }, { ...null, ...undefined, ...1, ...'hi', ...[7, 8] });
const many = {}; for (let i = 0; i < 40; i++) many['p' + i] = i; console.log(Object.keys({ ...many }).length, { ...many }.p39, Object.keys({ q: 1, ...many, r: 2 }).join());
const mixed = { 2: 'two', b: 1, 1: 'one', [sym]: 's', get g() { return 'got'; } }; console.log({ ...mixed }, Object.assign({}, mixed), Object.keys(mixed), Object.entries(mixed));
const hidden = Object.defineProperty({ v: 1 }, 'h', { value: 2, enumerable: false }); console.log({ ...hidden }, Object.keys(hidden), Object.assign({ h: 0 }, hidden), JSON.stringify(hidden));
for (const k in hidden) console.log(k);
console.log(Object.assign({ a: 0, y: 1 }, plain, { y: 2 }), Object.assign(Object.create({ set a(v) { this._a = v; } }), plain));
try { 'use strict'; Object.assign(Object.freeze({ a: 1 }), { a: 2 }); } catch (e) { console.log(e.message); }
try { Object.assign(Object.preventExtensions({ a: 1 }), { a: 2, b: 3 }); } catch (e) { console.log(e.message); }
const ro = Object.create(Object.defineProperty({}, 'k', { value: 1 })); try { Object.assign(ro, { k: 2 }); } catch (e) { console.log(e.message); }
const { a, ...others } = { ...plain, d: 4 }; console.log(a, others);
{ const keys = []; const o = { a: 1, b: 2, c: 3, d: 4 }; for (const k in o) { keys.push(k); if (k === 'a') { delete o.b; o.e = 5; } } console.log(keys, o); }
{ const keys = []; const o = { a: 1, b: 2 }; for (const k in o) { keys.push(k); delete o.b; o.b = 3; } console.log(keys); }
{ const keys = []; const o = Object.create({ inherited: 1, b: 'shadowed' }); o.own = 1; o.b = 2; for (const k in o) keys.push(k); console.log(keys); }
{ class P { constructor() { this.x = 1; this.y = 2; } m() {} } class Q extends P { constructor() { super(); this.z = 3; } n() {} } const keys = []; for (const k in new Q()) keys.push(k); console.log(keys, Object.keys(new Q()), { ...new Q() }); Q.prototype.extra = 1; const more = []; for (const k in new Q()) more.push(k); console.log(more); }
{ Object.prototype.polluted = 1; const keys = []; for (const k in { own: 1 }) keys.push(k); delete Object.prototype.polluted; for (const k in { own: 1 }) keys.push(k); console.log(keys); }
{ const keys = []; for (const k in [4, , 5]) keys.push(k); for (const k in 'hi') keys.push(k); for (const k in Object.assign([1], { n: 1 })) keys.push(k); for (const k in null) keys.push(k); for (const k in 5) keys.push(k); console.log(keys); }
{ const keys = []; const o = { a: 1 }; for (const k in o) { keys.push(k); for (const j in { x: 1, y: 2 }) { keys.push(j); if (j === 'x') continue; break; } } console.log(keys); }
console.log(Object.values(plain), Object.values('ab'), Object.entries([5, 6]), Object.keys(new Proxy({ p: 1, q: 2 }, {})), Object.fromEntries(Object.entries(plain)), Object.fromEntries(new Map([['k', 1], [2, 3]])));
