// Calls whose arguments come from lists, and calls that stand for other calls.
function show(...args) { return this === undefined ? args.join() : String(this.tag) + ':' + args.join(); }
function three(a, b, c) { 'use strict'; return [this, a, b, c, arguments.length].join('|'); }
const plain = [1, 2];
console.log(show.call(undefined, ...plain), three(...plain), three(...plain, 3), three(0, ...plain, 3, 4));
console.log(three(...[1, , 3]), three(...[]), three(...'xyz'), three(...new Set([7, 8])));
const holder = { tag: 'h', show, three };
console.log(holder.show(...plain), holder['show'](...plain, ...plain), holder.three.apply('s', plain));
console.log(three.call(), three.call(5), three.call(5, 6, 7), three.apply(5), three.apply(5, null), three.apply(5, undefined));
console.log(three.apply(1, { length: 2, 0: 'a', 1: 'b' }), three.apply(1, [, 2]), three.apply(1, new Uint8Array([9, 8])));
console.log(Reflect.apply(three, 1, [2, 3]), Reflect.apply(Math.max, null, plain), Math.max.apply(null, [3, 9, 4]), Math.min(...[3, 1, 2]));
(function () { console.log(three.apply(this === undefined, arguments), show.apply({ tag: 't' }, arguments)); })(4, 5, 6);

// Bound functions, also of bound functions, and with call and apply on the way.
const b1 = three.bind('self', 'first'), b2 = b1.bind('other', 'second');
console.log(b1(2), b2(3), b2.call('no', 4), b2.apply('no', [5]), b1(...plain, 6), Reflect.apply(b2, 0, [7]));
const callOf = Function.prototype.call.bind(three);
console.log(callOf('this', 1, 2), Function.prototype.call.call(three, 't', 1), Function.prototype.apply.call(three, 't', [1, 2]));
console.log([[1, 2], [3, 4]].map(Function.prototype.call, function () { return 'as ' + this; }));

// new with lists, of classes, bound constructors and natives.
class Base { constructor(...args) { this.args = args.join(); this.target = new.target.name; } }
class Derived extends Base { }
class Own extends Base { constructor(a, ...rest) { super(...rest, a); this.own = a; } }
console.log(JSON.stringify([new Base(...plain), new Derived(...plain, 3), new Own(...[1, 2, 3]), new (Base.bind(null, 0))(...plain)]));
console.log(new Array(...[3]).length, new Array(...[3, 4]).length, new Map(...[[[1, 2]]]).get(1));
console.log(JSON.stringify(Reflect.construct(Base, [1, 2], Derived)), new (class extends Array { })(...plain).length);
function Legacy(a, b) { this.sum = a + b; if (a > 5) return { replaced: true }; }
console.log(JSON.stringify([new Legacy(...plain), new Legacy(...[6, 1]), new (Legacy.bind(0, 1))(4)]));

// What a list shows of its iterator.
const log = [];
const loud = { [Symbol.iterator]() { log.push('open'); let i = 0; return { next() { log.push('next'); return { value: i, done: i++ >= 2 }; }, return() { log.push('return'); return {}; } }; } };
console.log(three(...loud), three(...loud, 'z'), log.join());
const shared = [1, 2, 3];
function grow(a, b) { shared.push(a); shared[0] = 'changed'; return [a, b, arguments.length, shared.length].join(); }
console.log(grow(...shared), grow(...shared));
function swap(x) { x = 9; arguments[0] = 10; return shared[0]; }
console.log(swap(...shared), shared.join());
const many = Array.from({ length: 3000 }, (_, i) => i);
console.log(Math.max(...many), (function () { return arguments.length; })(...many, ...many), show(...many).length, [].concat(...[[1], [2]]).join());
console.log(String.fromCharCode(...[72, 105]), [].push(...plain), three?.(...plain), holder?.show?.(...plain));

// Errors name what they name in Node.
function attempt(f) { try { return f(); } catch (e) { return e.name + ': ' + e.message; } }
console.log(attempt(() => three.apply(1, 5)));
console.log(attempt(() => Reflect.apply(three, 1)));
console.log(attempt(() => Reflect.apply(5, 1, [])));
console.log(attempt(() => Function.prototype.call.call(5)));
console.log(attempt(() => Function.prototype.apply.call({}, 1, [])));
console.log(attempt(() => Base.call({})));
console.log(attempt(() => Base.apply({}, [])));
console.log(attempt(() => new (three.bind().call)));
console.log(attempt(() => { throw three.apply(null, { get length() { return 1; }, get 0() { throw new TypeError('from a getter'); } }); }));
console.log(attempt(() => new (() => 1)(...plain)));

// Changed array iteration is seen by every list.
const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () { let n = 0; return { next: () => ({ done: n > 0, value: 'replaced' + n++ }) }; };
console.log(three(...plain), new Base(...plain).args, three.apply(0, plain));
Array.prototype[Symbol.iterator] = original;
Array.prototype[1] = 'inherited';
console.log(three(...[1, , 3]), three.apply(0, [1, , 3]), Math.max(...[1, , 3]));
delete Array.prototype[1];
