console.log((1, 2, 3), void 0, void 'x', typeof null, typeof undefined, typeof (() => 1), typeof class {}, typeof 1n, typeof Symbol(), typeof undeclared, typeof [], typeof 'a', typeof true);
console.log('a' in { a: 1 }, 0 in [1], 'length' in [], 'toString' in {}, Symbol.iterator in []);
for (const bad of ['str', 5, null, undefined]) { try { 'x' in bad; } catch (e) { console.log(e.message); } }
console.log([] instanceof Array, {} instanceof Object, Object.create(null) instanceof Object, 5 instanceof Number, (() => {}) instanceof Function);
const Even = { [Symbol.hasInstance](n) { return n % 2 === 0; } };
console.log(2 instanceof Even, 3 instanceof Even, !!({} instanceof { [Symbol.hasInstance]: () => 'truthy' }));
for (const bad of [{}, 5, null, () => {}]) { try { ({}) instanceof bad; console.log('ok'); } catch (e) { console.log(e.message); } }
function F() {} const Bound = F.bind(null); console.log(new F() instanceof Bound, Object.create(F.prototype) instanceof F);
F.prototype = 5; try { ({}) instanceof F; } catch (e) { console.log(e.message); } console.log(5 instanceof F);
const o = { a: 1, b: { c: 2 } };
console.log(delete o.a, delete o.nope, delete o.b.c, o, delete 5, delete o);
let i = 5; console.log(i++ + ++i, i-- - --i, i, -i, +'3', !i, !!'', ~5, - -i);
console.log(1 < 2 < 3, 3 > 2 > 1, '2' > '12', 2 > '12', 'a' < 'B', null >= 0, undefined >= 0, NaN <= NaN, [2] > 1, 'b' > 'a', 1n < 2, 2n > '1', 'x' < 1n);
console.log(true ? 1 : 2, 0 ? 1 : '' ? 2 : 3, (1, 0) ? 'a' : 'b');
let a = 1; a += a += 2; console.log(a); a -= a *= 2; console.log(a); a **= 2; a %= 7; a <<= 3; a >>= 1; a >>>= 1; a |= 9; a &= 12; a ^= 5; console.log(a);
const t = (n, v) => (order.push(n), v); const order = [];
t('a', 1) + t('b', 2) * t('c', 3); t('o', {})[t('k', 'p')] = t('v', 1); t('f', (...x) => x)(t('x', 1), t('y', 2));
console.log(order.join(''));
const k = { toString() { order.push('K'); return 'k'; } }; order.length = 0; const obj = { k: 1 }; obj[k] += (order.push('R'), 1); obj[k]++; console.log(obj, order.join(''));
try { null[(order.push('!'), k)]; } catch (e) { console.log(e.message, order.join('')); }
try { null[k] = order.push('rhs'); } catch (e) { console.log(e.message, order.join('')); }
try { undefined.foo(order.push('arg')); } catch (e) { console.log(e.message, order.at(-1)); }
try { const z = {}; z.foo(order.push('arg')); } catch (e) { console.log(e.message, order.at(-1)); }
var v1 = 1; var v1; console.log(v1, [,].length, [1, , 2].length, [, ,].length, { a: 1, a: 2 }.a);
console.log(new Map instanceof Map, new (class { static x = 1 })().constructor.x, new Array(2).length, new Object instanceof Object, new (function () { this.q = 1; })().q);
if (0) ; else if (1) console.log('else if'); for (; false;); while (false); ;;;
console.log(((a, b) => a + b)(1, 2), (a => a * 2)(4), (() => ({}))(), (() => {})(), (async => async)(1));
