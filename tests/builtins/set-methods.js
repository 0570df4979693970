const a = new Set([1, 2, 3, 4]), b = new Set([3, 4, 5]);
console.log(a.union(b), a.intersection(b), a.difference(b), a.symmetricDifference(b), b.difference(a), b.intersection(a));
console.log(a.isSubsetOf(b), new Set([3]).isSubsetOf(b), a.isSupersetOf(new Set([1])), a.isDisjointFrom(b), a.isDisjointFrom(new Set([9])), new Set().isSubsetOf(a), a.isSupersetOf(new Set()), new Set().isDisjointFrom(new Set()));
console.log(a.union(new Map([[9, 'x']])), a.intersection(new Map([[1, 'x'], [7, 'y']])));
const log = [];
const like = { get size() { log.push('size'); return 2; }, get has() { log.push('get has'); return (x) => { log.push('has ' + x); return x === 2; }; }, get keys() { log.push('get keys'); return () => { log.push('keys()'); return [2, 7][Symbol.iterator](); }; } };
for (const m of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) { log.length = 0; console.log(m, a[m](like), log.join()); }
log.length = 0; console.log(new Set([2]).intersection(like), log.join()); log.length = 0; console.log(new Set([2]).isSubsetOf(like), log.join());
for (const bad of [[1, 2], 5, null, { size: NaN, has() {}, keys() {} }, { size: -1, has() {}, keys() {} }, { size: 1, has: 1, keys() {} }, { size: 1, has() {}, keys: 1 }, { size: 1, has() {}, keys() { return 5; } }, { size: '2', has: () => true, keys: () => [][Symbol.iterator]() }, { size: Infinity, has: () => true, keys: () => [][Symbol.iterator]() }]) { try { console.log(a.union(bad)); } catch (e) { console.log(e.name, e.message); } }
console.log(new Set([-0]).union(new Set([0])), [...new Set([1]).union({ size: 1, has() {}, keys: () => [-0][Symbol.iterator]() })].map((x) => Object.is(x, 0)));
class S extends Set {} console.log(new S([1]).union(new S([2])).constructor.name, new Set([1, 2, 3]).intersection(new Set([3, 2])), new Set([3, 2]).intersection(new Set([1, 2, 3])));
const closing = { size: 5, has: () => false, keys: () => ({ n: 0, next() { return { value: this.n++, done: this.n > 5 }; }, return() { console.log('closed'); return {}; } }) }; console.log(new Set([2]).isDisjointFrom(closing), new Set([0, 1]).isSupersetOf(closing));
const mut = new Set([1, 2, 3]); console.log(mut.difference({ size: 3, has(x) { mut.delete(2); return x === 1; }, keys() {} }), mut);
