"use strict";
function t(f) { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } }
const o = Object.seal({ a: 1 });
t(() => { o.b = 2; return "added"; });
t(() => { o.a = 5; return o.a; });
t(() => { delete o.a; return "deleted"; });
t(() => Object.isSealed(o));
const arr = Object.seal([1, 2]);
t(() => { arr.push(3); return "pushed"; });
t(() => { arr[0] = 9; return arr.join(); });
const shared = { x: 1 };
const other = shared;
t(() => { other.y = 1; return shared.y; });
console.log(7, "ab");
console.log(1, "z", 3);
const second = Object.seal({ k: 1 });
t(() => { second.z = 1; return 1; });
const exported = Object.seal({ m: 1 });
t(() => { exported.z = 1; return "added"; });
const cast = Object.seal({ a: 1 });
t(() => { cast.z = 1; return "added"; });
console.log(false);
const l = Object.seal({ a: [1] });
t(() => { l.a.push(2); return l.a.length; });
t(() => { l.w = 1; return "added"; });
for (const k of [1, 2]) console.log(k);
for (let k = 0; k < 2; k++) { const inLoop = Object.seal([k]); t(() => { inLoop.push(1); return k; }); }
console.log(6);
