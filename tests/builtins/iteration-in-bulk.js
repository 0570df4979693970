// Spread, Array.from, rest and for-of over builtin iterators, also when something changes on the way or was replaced.
const map = new Map([['a', 1], ['b', 2], ['c', 3]]), set = new Set([3, 1, 2]);
console.log([...map], [...map.keys()], [...map.values()], [...set], [...set.entries()], Array.from(set), Array.from(map), Array.from(map.values(), (v) => v * 2), [...'añ😀'], [...[1, , 3]], [0, ...set, 9], Array.from([1, , 3]), [...[].values()], [...[5, 6].entries()], [...[5, 6].keys()]);
const it = set.values();
it.next();
console.log([...it], [...it], it.next());
const [first, ...rest] = set; console.log(first, rest);
const [k, ...others] = map; console.log(k, others);
const seen = [];
for (const v of set) { seen.push(v); if (v === 3) { set.delete(1); set.add(7); } if (seen.length > 9) break; }
console.log(seen, [...set]);
const m2 = new Map(); for (let i = 0; i < 5; i++) m2.set(i, i);
const order = []; for (const [key] of m2) { order.push(key); if (key < 20) { m2.delete(key); m2.set(key + 10, 0); } if (order.length > 40) break; }
console.log(order.join());
const s3 = new Set([1, 2]); const walk = []; for (const v of s3) { walk.push(v); if (v === 2 && walk.length < 5) { s3.clear(); s3.add(8); s3.add(9); } } console.log(walk);
const arr = [1, 2, 3]; const vals = []; for (const [i, v] of arr.entries()) { vals.push(i + ':' + v); if (i === 0) arr.push(4); } console.log(vals);
const big = new Set(); for (let i = 0; i < 10000; i++) big.add(i * 2); const all = [...big]; console.log(all.length, all[9999], Array.from(big.values()).length, new Set(all).size, new Set(big).size);
console.log(new Map([[NaN, 'n'], [-0, 'z'], [1.5, 'd'], ['1', 's'], [1, 'i']]).get(NaN), new Map([[-0, 'z']]).get(0), Object.is([...new Set([-0])][0], 0), new Set([NaN, NaN, 0, -0, 1, 1.0, '1']).size, new Set([1n, 1n, 2n]).size);
const strings = new Map(); for (let i = 0; i < 500; i++) strings.set('key' + i, i); let total = 0; for (let i = 0; i < 500; i++) total += strings.get(['key', i].join('')); console.log(total, strings.has('key' + 500), strings.delete('key' + 7), strings.has('key7'), strings.size);
// Iterators whose next was replaced, inherited or own, and those with a return method.
const own = [1, 2, 3].values(); let calls = 0; own.next = () => ({ done: ++calls > 2, value: 'own' + calls }); console.log([...{ [Symbol.iterator]: () => own }]);
const SetIterator = Object.getPrototypeOf(new Set().values()); const original = SetIterator.next;
SetIterator.next = function () { const r = original.call(this); return r.done ? r : { done: false, value: 'w' + r.value }; };
console.log([...new Set([1, 2])], Array.from(new Set([5])), new Set(new Set([4])).has('w4'));
for (const v of new Set(['x'])) console.log(v);
SetIterator.next = original;
let closed = 0; SetIterator.return = function () { closed++; return {}; };
for (const v of new Set([1, 2])) break;
const [x] = new Set([1, 2]); for (const v of new Set([1])); delete SetIterator.return;
console.log(closed, x);
try { SetIterator.next.call([].values()); } catch (e) { console.log(e.message); }
Array.prototype[1] = 'proto'; console.log([...[1, , 3]], Array.from([1, , 3])); delete Array.prototype[1];
function collect() { return [...arguments]; } console.log(collect(...new Set([1, 2]), ...'hi', ...[3, , 4]));
console.log(Math.max(...new Set([4, 8, 2])), String.fromCharCode(...[72, 105]));
