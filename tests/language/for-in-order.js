const o = { b: 1, 2: 'x', a: 2, 1: 'y', [Symbol('s')]: 3, '-1': 4, '01': 5, 4294967295: 6, 4294967294: 7 };
const keys = (x) => { const r = []; for (const k in x) r.push(k); return r; };
console.log(keys(o), Object.keys(o), Reflect.ownKeys(o).length);
const child = Object.create(o, { b: { value: 1, enumerable: false }, z: { value: 2, enumerable: true }, 0: { value: 0, enumerable: true } });
console.log(keys(child));
console.log(keys('abc'), keys([5, , 7]), keys(null), keys(undefined), keys(5), keys(true));
const arr = [1, 2]; arr.extra = 1; arr[-1] = 2;
console.log(keys(arr));
const del = { a: 1, b: 2, c: 3 };
const seen = [];
for (const k in del) { seen.push(k); delete del.b; del.d = 4; }
console.log(seen, Object.keys(del));
const re = { a: 1, b: 2 }; delete re.a; re.a = 3;
console.log(keys(re));
class A { constructor() { this.own = 1; } m() {} }
A.prototype.added = 2;
console.log(keys(new A()));
var v; for (v in { p: 1, q: 2 }); console.log(v);
const t = {}; for (t.k in { r: 1 }); for (t['j'] in { s: 1 }); console.log(t);
for (const [c0, c1] in { xy: 1 }) console.log(c0, c1);
for (var w = 0 in {}); console.log(w);
let x = 'outer'; for (let x in { i: 1 }) console.log(x); console.log(x);
console.log(keys(Object.create({ inherited: 1 }, { inherited: { value: 1, enumerable: false } })));
console.log(keys(new Proxy({ a: 1, b: 2 }, { ownKeys() { return ['b', 'a']; } })));
const big = {}; for (let i = 20; i > 0; i--) big['k' + i] = i; for (let i = 5; i > 0; i--) big[i] = i;
console.log(keys(big).join());
for (const k in { a: 1 }) { const k = 'shadow'; console.log(k); }
function fn() { for (const k in { first: 1, second: 2 }) return k; }
console.log(fn());
console.log(keys(function () {}), keys(new Map([[1, 2]])), keys(new Uint8Array(2)), keys(Object('hi')));
