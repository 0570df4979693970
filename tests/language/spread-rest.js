const join = (...args) => args.join('|');
console.log(join(...[1, 2], 3, ...'ab', ...new Set([4, 4, 5])));
console.log([...[], 1, ...[2, [3]], ...new Map([['k', 'v']])]);
console.log([...[, 1, ,]], [...'𝒳y'].length);
console.log(Math.max(...[3, 9, 2], ...[]), new Array(...[3]).length, new Array(...[3, 4]));
console.log({ ...{ a: 1, b: 2 }, b: 3, ...null, ...undefined, ...5, ...'hi', ...[9] });
const withGetter = { get g() { return 'computed'; }, [Symbol('s')]: 1 };
Object.defineProperty(withGetter, 'hidden', { value: 1, enumerable: false });
console.log({ ...withGetter });
const proto = { inherited: 1 };
console.log({ ...Object.create(proto, { own: { value: 2, enumerable: true } }) });
const setter = { set a(v) { console.log('setter called'); } };
console.log(Object.keys({ ...setter, a: 1 }));
function rest(a, ...b) { return [a, b, arguments.length, rest.length]; }
console.log(rest(), rest(1), rest(1, 2, 3));
const f = ({ x, ...others }, [y, ...more]) => ({ x, others, y, more });
console.log(f({ x: 1, z: 2, w: 3 }, [4, 5, 6]));
class P { constructor(...a) { this.a = a; } }
class Q extends P {}
console.log(new P(...'ab', 1).a, new Q(1, ...[2]).a);
for (const bad of [undefined, null, 5, {}, true]) {
  try { join(...bad); } catch (e) { console.log('call', e.message); }
  try { [...bad]; } catch (e) { console.log('array', e.message); }
  try { new P(...bad); } catch (e) { console.log('new', e.message); }
}
const order = [];
const it = (n) => ({ [Symbol.iterator]() { order.push('it' + n); return [n][Symbol.iterator](); } });
join(...(order.push('a'), it(1)), (order.push('b'), 2), ...(order.push('c'), it(3)));
console.log(order.join());
console.log(Function.prototype.apply.call(join, null, { length: 2, 0: 'x', 1: 'y' }));
