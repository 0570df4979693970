function f(a, b, c) {}
console.log(f.name, f.length, typeof f.prototype, f.prototype.constructor === f, Object.keys(f));
console.log(((a, b = 1, c) => {}).length, ((...r) => {}).length, (({ a }, [b]) => {}).length, (function (a, b) {}).bind(null, 1).length, f.bind().name, f.bind().bind().name);
console.log(JSON.stringify(Object.getOwnPropertyDescriptors(function g() {})));
console.log('prototype' in (() => {}), 'prototype' in { m() {} }.m, 'prototype' in class {}, Object.hasOwn(f.bind(), 'prototype'));
const o = { m() {}, 'a b'() {}, [Symbol('desc')]() {}, [Symbol()]() {}, get g() { return 1; }, p: function () {}, q: () => {}, r: class {}, 5() {}, ['c' + 1]: () => {}, x: (0, function () {}), s: function named() {} };
console.log(Reflect.ownKeys(o).map((k) => { const d = Object.getOwnPropertyDescriptor(o, k); return (d.get ?? d.value).name; }));
let v = function () {}, w = () => {}; let un; un = function () {}; const [d1 = () => {}] = []; const { d2 = function () {} } = {};
console.log(v.name, w.name, un.name, d1.name, d2.name, ((p = () => {}) => p.name)(), (() => {}).name, (function () {}).name);
f.name = 'changed'; f.length = 9;
console.log(f.name, f.length, delete f.name, f.name, delete f.length, f.length);
Object.defineProperty(f, 'name', { value: 'defined' });
console.log(f.name, `${f}`, String((a,b)=>a+b), `${class Q { m ( ) { } }}`, o.m.toString(), Object.getOwnPropertyDescriptor(o, 'g').get.toString(), `${o.p}`);
console.log(Math.max.toString(), String(Array.prototype[Symbol.iterator]), `${f.bind()}`, String(Function.prototype), String(Symbol), String(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get));
console.log(Math.max.name, Math.max.length, [].push.length, Array.length, Function.length, ''.concat.length, Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.name, [][Symbol.iterator].name, Symbol.prototype[Symbol.toPrimitive].name);
console.log(f.call.name, f.hasOwnProperty('caller'), f.caller, f.arguments, Object.getPrototypeOf(f) === Function.prototype, typeof Function.prototype, Function.prototype(), Function.prototype.length);
function self() { self.count = (self.count ?? 0) + 1; return self.count; }
self(); self(); console.log(self.count, self);
function Ctor() { if (!new.target) return new Ctor(); this.made = true; }
console.log(Ctor().made, new Ctor().made, new Ctor, Ctor.prototype);
console.log((function () { return typeof this; }).call(1), (() => typeof this)(), (function () { return (() => this.v)(); }).call({ v: 'lex' }));
console.log(f instanceof Function, f.constructor === Function, (() => {}).constructor === Function, Object.prototype.toString.call(f));
console.log([1, 2, 3].map(parseInt), ['1', '2', '3'].map(Number), [1, 2, 3].map(String), ['a', 'b'].map((x) => x.toUpperCase()));
(function iife() { console.log('iife', typeof iife); })(); (() => console.log('arrow iife'))(); !function () { console.log('bang'); }(); void function () { console.log('void'); }();
