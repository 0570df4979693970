function f(...args) { return [typeof this === 'object' && this !== null ? this.id : this, ...args]; }
const o = { id: 'O', f };
console.log(f.call(o, 1, 2), f.apply(o, [1, 2]), f.apply(o), f.apply(o, null), f.apply(o, { length: 2, 0: 'a' }), f.call(o), Reflect.apply(f, o, [9]));
(function () { 'use strict'; function s() { return this; } console.log(s.call(5), s.call(null), s.apply(), s.bind('x')(), s.call(undefined)); })();
const b = f.bind(o, 1); console.log(b(2), b.bind({ id: 'other' }, 3)(4), b.call({ id: 'ignored' }, 5), new (class { constructor() { this.r = b(); } })().r);
function P(x, y) { this.x = x; this.y = y; } const BP = P.bind(null, 1); const bp = new BP(2); console.log(bp, bp instanceof P, bp instanceof BP, BP.prototype, Object.keys(BP), BP.name, BP.length);
class C { constructor(v) { this.v = v; } static make() { return new this(1); } } const BC = C.bind(null, 'bound'); console.log(new BC(), Reflect.construct(BC, [], Array) instanceof Array); try { BC(); } catch (e) { console.log(e.message); }
for (const t of [() => f.apply(o, 5), () => f.apply(o, 'str'), () => Function.prototype.call.call(5), () => Function.prototype.apply.call({}), () => Function.prototype.bind.call(1), () => new (() => {}).bind()(), () => new (f.bind.bind(f)())().constructor.name, () => Reflect.apply(5), () => Reflect.apply(f, null), () => Function.prototype.call.call(f, o, 7), () => f.call.apply(f, [o, 8]), () => f.bind.apply(f, [o, 9])(10)]) { try { console.log(t()); } catch (e) { console.log(e.name, e.message); } }
const arrow = () => typeof this; console.log(arrow.call(5), arrow.bind(5)(), Math.max.apply(null, [1, 5, 3]), Math.max.call(null, 1, 9), [].concat.apply([], [[1], [2]]), String.fromCharCode.apply(null, [72, 105]));
const slice = Function.prototype.call.bind(Array.prototype.slice); console.log(slice('hello', 1, 3), slice([1, 2, 3], 1));
const unbound = o.f; console.log(unbound(1)[1], (0, o.f)(2)[1], (o.f)(3), o['f'](4), o?.f(5));
Object.defineProperty(f, 'length', { value: 5 }); console.log(f.bind(null, 1, 2).length, f.bind(null, 1, 2, 3, 4, 5, 6, 7).length); Object.defineProperty(f, 'length', { value: Infinity }); console.log(f.bind().length); Object.defineProperty(f, 'length', { value: 'x' }); console.log(f.bind().length); Object.defineProperty(f, 'name', { value: 5 }); console.log(f.bind().name === 'bound ');
const many = (...a) => a.length; console.log(many.apply(null, Array(1000)), many(...Array(5000)), many.apply(null, new Array(30000).fill(0)));
console.log(Function.prototype[Symbol.hasInstance].call(P, bp), Function.prototype[Symbol.hasInstance].call({}, bp), f[Symbol.hasInstance] === Function.prototype[Symbol.hasInstance], Object.getOwnPropertyNames(Function.prototype).sort().join());
