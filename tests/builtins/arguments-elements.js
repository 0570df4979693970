// Elements of arguments objects and typed arrays, read one by one, as lists and by methods of arrays.
const show = (...x) => console.log(...x.map((v) => (v !== null && typeof v === 'object' ? JSON.stringify(v) : String(v))));
function loose() { return arguments; }
function strict() { 'use strict'; return arguments; }
function mapped(a, b) { a = 'changed'; return arguments; }
for (const make of [loose, strict, mapped]) {
  const args = make(1, 'two', undefined, 4);
  show(args[0], args[1], args[2], args[3], args[4], args[-1], args['1'], args[1.5], args.length);
  show([].slice.call(args, 1), [].indexOf.call(args, 4), [].lastIndexOf.call(args, 'two'), [].map.call(args, (v) => typeof v), [].concat.apply([], args), Math.max.apply(null, make(1, 5, 3)), [].join.call(args), Array.from(args), [...args]);
  show((function () { return [].slice.call(arguments); }).apply(null, args), String.fromCharCode.apply(null, make(65, 66)), Reflect.construct(Array, make(7, 8)), Reflect.apply(Math.min, null, make(4, 2)));
  delete args[1];
  show(args[1], 1 in args, [].slice.call(args), [].indexOf.call(args, undefined), Array.prototype.concat.apply([], args).length);
  Object.defineProperty(args, 0, { get() { return 'got ' + (this === args); }, configurable: true });
  show(args[0], [].slice.call(args, 0, 1), (function (x) { return x; }).apply(null, args));
  args.length = 2;
  show([].slice.call(args), (function () { return arguments.length; }).apply(null, args));
  args.length = 6; args[5] = 'six'; args[70000] = 'far';
  show([].slice.call(args), args[70000], args[69999], args[4294967295]);
  Object.freeze(args);
  args[5] = 'no';
  show(args[5], Object.keys(args));
}
Object.prototype[1] = 'inherited';
const holed = loose('a', 'b', 'c');
delete holed[1];
show(holed[1], [].slice.call(holed), (function () { return [].join.call(arguments); }).apply(null, holed));
delete Object.prototype[1];
function outer() { return inner.apply(this, arguments); }
function inner(a, b) { return [this && this.n, a, b, arguments.length]; }
show(outer.call({ n: 1 }, 2, 3, 4), outer(), outer.apply({ n: 2 }, [5, , 6]));
const typed = Uint8Array.of(72, 105, 33), floats = Float64Array.of(1.5, NaN, -0), big = BigInt64Array.of(1n, -2n);
show(String.fromCharCode.apply(null, typed), [].slice.call(typed, 1), [].slice.call(floats).length, Math.max.apply(null, floats.subarray(0, 1)), [].concat.apply([], typed), Reflect.apply((...x) => x.map(String), null, big), [].slice.call(big).map(String), [].lastIndexOf.call(floats, 1.5));
Object.defineProperty(typed, 'length', { value: 5 });
show([].slice.call(typed));
const calls = [];
const proxy = new Proxy([1, 2], { get(t, k) { calls.push(String(k)); return t[k]; } });
show((function () { return arguments.length; }).apply(null, proxy), calls, (function (a, b) { return [a, b]; }).apply(null, { length: 2, 0: 'x', get 1() { return 'y'; } }), (function () { return arguments.length; }).apply(null, { length: '3' }));
for (const bad of [1, 'text', { length: 2 ** 40 }, Symbol.iterator]) try { show(inner.apply(null, bad)); } catch (e) { show(e.name); }
