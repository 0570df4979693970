// Calls whose last argument is spread: arrays as they are, holes, other iterables, changed iteration, and order.
function show(...xs) { return xs.length + ':' + xs.map((x) => (x === undefined ? 'u' : String(x))).join(','); }
function three(a, b, c) { return [a, b, c, arguments.length].map((x) => (x === undefined ? 'u' : String(x))).join(' '); }
function two(a, b) { return a + '/' + b; }
class C { constructor(...xs) { this.xs = xs; this.target = new.target; } }
const o = { tag: 'o', m(a, b) { return this.tag + a + b; } };
console.log(show(...[]), show(...[1]), show(0, ...[1, 2]), show(0, 1, 2, 3, ...[4, 5]));
console.log(three(...[1, , 3]), three(...[, ,]), three(1, ...[2, 3, 4, 5]), three(...new Array(4)));
console.log(two(...[1]), two(...[1, 2, 3]), two('x', ...[]), two(1, 2, 3, ...[4]));
console.log(o.m(...[1, 2]), o['m'](...'ab'), o?.m(...['x', 'y']), (0, o.m).call(...[o, 1, 2]));
console.log(Math.max(...[3, 9, 4]), Math.max(10, ...[3]), Math.max(...[]), String.fromCharCode(...[104, 105]));
console.log(show(...new Set([1, 2])), show(...new Map([[1, 2]])), show(...'añ😀'), show(...(function () { return arguments; })(7, 8)));
console.log(show(...new Uint8Array([5, 6])), show(...[10, 20].entries()), show(...[1, 2].keys()));
console.log(new C(...[1, 2]).xs.length, new C(0, ...[1, , 2]).xs, new C(...'xyz', 1).xs, new C(...[]).target === C);
console.log(show(...[1], 2, ...[3, 4], 5), show(...[1, 2], ...[3]), two(...[1], ...[2]));
const long = Array.from({ length: 1000 }, (_, i) => i);
console.log(show(...long).length, three(...long), Math.min(...long), Math.max(5, ...long), new C(...long).xs.length);
const bound = two.bind(null, 'b');
console.log(bound(...[1]), two.apply(...[null, [1, 2]]), Reflect.apply(...[two, null, [3, 4]]), new (C.bind(null, 9))(...[8]).xs);
const proxied = new Proxy(two, { apply(f, self, args) { return 'proxy ' + f(...args); } });
console.log(proxied(...[1, 2]), proxied(0, ...[1, 2]));
// Order: callee, arguments, then iteration, then whether the callee can be called.
const log = [];
const noted = (name, value) => { log.push(name); return value; };
const iterable = { [Symbol.iterator]() { log.push('iterator'); let n = 0; return { next() { log.push('next'); return { done: n > 1, value: n++ }; }, return() { log.push('return'); return {}; } }; } };
noted('f', show)(noted('a', 1), ...noted('list', iterable));
try { noted('g', undefined)(noted('a', 1), ...noted('list', iterable)); } catch (e) { log.push(e.constructor.name); }
try { new (noted('h', 5))(...noted('list', iterable)); } catch (e) { log.push(e.constructor.name); }
console.log(log.join(' '));
for (const bad of [undefined, null, 5, {}, { [Symbol.iterator]: 1 }, { [Symbol.iterator]() { return 1; } }]) {
  for (const f of [() => show(...bad), () => show(1, ...bad), () => o.m(...bad), () => new C(...bad), () => show(...bad, 1)]) {
    try { console.log(f()); } catch (e) { console.log(e.constructor.name + ': ' + e.message); }
  }
}
for (const f of [() => o.none(...[1]), () => o.tag(...[1]), () => new o.tag(...[1]), () => new o.m(...[1]), () => C(...[1])]) {
  try { console.log(f()); } catch (e) { console.log(e.constructor.name + ': ' + e.message); }
}
// The list is that of the moment of the call, and what the callee does to it changes nothing.
const shared = [1, 2, 3];
function changes(a, b, c) { shared.length = 0; return [a, b, c].join(); }
console.log(changes(...shared), shared.length);
const own = [1, 2];
const yields = (first, second) => function () { let n = 0; return { next: () => (++n === 1 ? { done: false, value: first } : n === 2 && second !== undefined ? { done: false, value: second } : { done: true }) }; };
own[Symbol.iterator] = yields('own');
class Sub extends Array { [Symbol.iterator]() { return yields('sub')(); } }
console.log(show(...own), show(...Sub.from([1, 2])), show(0, ...own));
const frozen = Object.freeze([1, 2, 3]), sparse = [];
sparse[5] = 1; sparse.length = 8;
console.log(show(...frozen), show(...sparse));
// Holes are read through the prototype; then iteration itself is changed.
Object.defineProperty(Array.prototype, 1, { get() { return 'from prototype'; }, configurable: true });
console.log(two(...[1, , 3]), show(...[1, , 3]), Math.max(...[1]));
delete Array.prototype[1];
console.log(show(...[1, , 3]));
const original = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () { return yields('changed', this.length).call(); };
console.log(show(...[1, 2, 3]), show(0, ...[7]), show(...[1], 2));
class B2 extends C {}
class C2 extends C { constructor(...xs) { super(...xs); } }
console.log(new B2(1, 2, 3).xs, new C2(1, 2, 3).xs);
Array.prototype[Symbol.iterator] = original;
console.log(show(...[1, 2, 3]), new C2(1, 2).xs);
const proto = Object.getPrototypeOf([][Symbol.iterator]()), next = proto.next;
proto.next = function () { const r = next.call(this); return r.done ? r : { done: false, value: 'n' + r.value }; };
console.log(show(...[1, 2]));
proto.next = next;
function depth(n, ...rest) { return n === 0 ? rest.length : depth(n - 1, ...rest, n); }
console.log(depth(50), depth(200, ...[1, 2, 3]));
