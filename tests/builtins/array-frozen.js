'use strict';
// Frozen and sealed arrays keep their elements where they are.
const attempt = (f) => { try { return f(); } catch (e) { return e.constructor.name + ': ' + e.message; } };
const f = Object.freeze([1, 2, 3]);
console.log(f, f[1], f.length, Object.isFrozen(f), Object.isSealed(f), Object.isExtensible(f), Object.getOwnPropertyDescriptor(f, 1), Object.getOwnPropertyDescriptor(f, 'length'));
console.log(attempt(() => { f[0] = 9; }), attempt(() => { f[3] = 9; }), attempt(() => f.push(1)), attempt(() => f.pop()), attempt(() => f.shift()), attempt(() => f.sort()), attempt(() => { f.length = 0; }), attempt(() => delete f[0]), attempt(() => f.fill(0)), attempt(() => f.reverse()), attempt(() => f.splice(0, 1)), attempt(() => f.unshift(0)), attempt(() => f.copyWithin(0, 1)), f);
console.log(attempt(() => Object.defineProperty(f, 0, { value: 1 }) === f), attempt(() => Object.defineProperty(f, 0, { value: 2 })), attempt(() => Object.defineProperty(f, 0, { get() {} })));
console.log(f.map((x) => x * 2), f.slice(1), f.concat([4]), [...f], f.indexOf(2), f.includes(3), f.join('-'), f.filter((x) => x > 1), JSON.stringify(f), Object.keys(f), Object.entries(f), f.at(-1), structuredCloneLike(f));
function structuredCloneLike(a) { const out = []; for (const i in a) out[i] = a[i]; for (const v of a) out.push(v); return out; }
const s = Object.seal([1, 2, , 4]);
console.log(s, Object.isSealed(s), Object.isFrozen(s), Object.getOwnPropertyDescriptor(s, 0));
s[0] = 10;
console.log(s[0], attempt(() => { s[2] = 1; }), attempt(() => { s[4] = 1; }), attempt(() => delete s[0]), attempt(() => s.pop()), attempt(() => { s.length = 1; }), s.length, attempt(() => s.push(1)), s);
Object.defineProperty(s, 1, { writable: false });
console.log(attempt(() => { s[1] = 5; }), attempt(() => { s[0] = 5; return s[0]; }), Object.getOwnPropertyDescriptor(s, 1), Object.getOwnPropertyDescriptor(s, 3), Object.isFrozen(s), attempt(() => delete s[3]));
Object.freeze(s); console.log(Object.isFrozen(s), attempt(() => { s[0] = 1; }), s);
const n = Object.preventExtensions([1, 2, 3]); n[0] = 7; n.pop(); console.log(n, attempt(() => n.push(5)), attempt(() => { n[2] = 1; }), Object.isFrozen(n));
const e = Object.freeze([]); console.log(e, Object.isFrozen(e), attempt(() => e.push(1)));
class Sub extends Array {} const sub = Object.freeze(Sub.of(1, 2)); console.log(sub, attempt(() => sub.push(3)));
const named = [1]; named.tag = 't'; Object.freeze(named); console.log(attempt(() => { named.tag = 'u'; }), named);
const o = Object.freeze({ a: 1, b: { c: 2 } }); console.log(attempt(() => { o.a = 2; }), attempt(() => { o.z = 2; }), attempt(() => delete o.a), (o.b.c = 3), o, Object.isFrozen(o), Object.getOwnPropertyDescriptors(o).a);
const so = Object.seal({ a: 1 }); so.a = 2; console.log(so, attempt(() => delete so.a), Object.isSealed(so), Object.isFrozen(so));
const acc = Object.freeze({ get a() { return 1; }, set a(v) { this.q = v; }, b: 2 }); console.log(Object.getOwnPropertyDescriptor(acc, 'a').configurable, attempt(() => { acc.b = 1; }), attempt(() => { acc.a = 1; }));
const made = []; for (let i = 0; i < 3; i++) { const q = Object.freeze({ x: i, y: 2 }); made.push(q.x, Object.isFrozen(q)); } console.log(made);
