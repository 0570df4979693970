const { a, b: bb, c = 'dflt', d: { e = 1, ...rest } = {}, ['comp' + 'uted']: k } = { a: 1, b: 2, d: { f: 3, g: 4 }, computed: 9 };
console.log(a, bb, c, e, rest, k);
const { length, [0]: first } = 'héllo';
console.log(length, first);
const { toFixed } = 5;
console.log(toFixed === Number.prototype.toFixed);
let order = [];
const src = {
  get x() { order.push('get x'); return undefined; },
  get y() { order.push('get y'); return null; },
};
const { x = (order.push('default x'), 'X'), y = (order.push('default y'), 'Y') } = src;
console.log(x, y, order);
let p, q;
({ p, q = 7 } = { p: 3 });
console.log(p, q);
const target = {};
({ m: target.one, n: target['two'], ...target.rest } = { m: 1, n: 2, o: 3, [Symbol.for('s')]: 4 });
console.log(target);
function f({ a = 1, b: { c = 2 } = {} } = {}, [d, , e = 3] = []) { return [a, c, d, e]; }
console.log(f(), f({ a: 9, b: { c: 8 } }, [7, 6, 5]), f.length);
for (const { id, tags: [t0, ...ts] } of [{ id: 1, tags: 'xyz' }, { id: 2, tags: ['q'] }]) console.log(id, t0, ts);
for (const bad of [null, undefined]) {
  try { const { z } = bad; } catch (e) { console.log(e.message); }
  try { const {} = bad; } catch (e) { console.log(e.message); }
  try { (({ z }) => z)(bad); } catch (e) { console.log(e.message); }
}
try { const { z: { w } } = {}; } catch (e) { console.log(e.message); }
const { ...copy } = [1, 2];
console.log(copy);
const { fn = function () {}, ar = () => {}, cl = class {}, named = class Other {} } = {};
console.log(fn.name, ar.name, cl.name, named.name);
console.log((({ v } = { v: 1 }), 2));
const { 1e3: thousand, 'str-key': sk, null: nul } = { 1000: 'k', 'str-key': 's', null: 'n' };
console.log(thousand, sk, nul);
let s1 = 1, s2 = 2;
[s1, s2] = [s2, s1];
console.log(s1, s2);
