console.log([3, 1, 2].sort(), [10, 9, 1].sort(), ['b', undefined, 'a', , 'c'].sort(), [true, false, null, 5, 'x'].sort(), [-1, -2, 5, 10].sort());
console.log([10, 9, 1].sort((a, b) => a - b), [1, 2, 3].sort((a, b) => b - a), [3, 1, 2].sort(undefined), ['é', 'z', 'a', 'Z', '😀', '\uffff'].sort());
const people = [{ n: 'a', v: 2 }, { n: 'b', v: 1 }, { n: 'c', v: 2 }, { n: 'd', v: 1 }, { n: 'e', v: 0 }];
console.log(people.sort((x, y) => x.v - y.v).map((p) => p.n).join(''));
const big = Array.from({ length: 200 }, (_, i) => ({ k: (i * 7) % 10, i })).sort((a, b) => a.k - b.k);
console.log(big.every((x, i) => i === 0 || big[i - 1].k < x.k || (big[i - 1].k === x.k && big[i - 1].i < x.i)));
const r = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009).sort((a, b) => a - b);
console.log(r[0], r[500], r[999], r.every((x, i) => !i || r[i - 1] <= x));
console.log([2, 1].sort(() => 0), [3, 2, 1].sort(() => NaN), [1, 2, 3].sort(() => '1'), [3, 1].sort((a, b) => ({ valueOf: () => a - b })), [2, 1].sort((a, b) => a > b));
for (const f of [() => [1, 2].sort('x'), () => [1].sort({}), () => [].sort(null), () => [1, 2].sort((a, b) => { throw new Error('cmp'); }), () => [1, 2].sort(() => Symbol()), () => [Symbol(), Symbol()].sort(), () => [1, 2].sort(() => 1n)]) { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } }
const like = { length: 3, 0: 'c', 1: 'a', 2: 'b', 3: 'untouched' }; console.log(Array.prototype.sort.call(like) === like, like);
const sp = [3, , 1, undefined, 2]; sp.sort(); console.log(sp, 4 in sp, sp.length);
const calls = []; [1, undefined, 2].sort((a, b) => { calls.push([a, b].includes(undefined)); return a - b; }); console.log(calls);
const str = ['B', 'a', 'C']; console.log(str.sort().join(), str.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join());
const grow = [3, 2, 1]; grow.sort((a, b) => { if (grow.length < 5) grow.push(0); return a - b; }); console.log(grow);
const objs = [{ toString: () => 'b' }, { toString: () => 'a' }]; console.log(objs.sort().map(String), [[2], [1, 5], [10]].sort(), [1n, 3, 2n].sort(), [5, 25, 100, 1].toSorted(), [0, -0, 0].sort().map((x) => Object.is(x, -0)));
