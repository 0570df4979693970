// Searches in arrays and typed arrays, and changed copies, with what makes the fast ways give up.
const show = (...x) => console.log(...x.map((v) => Object.is(v, -0) ? '-0' : Array.isArray(v) ? JSON.stringify(v) + v.length : String(v)));
const long = 'x'.repeat(40), rope = long + String(Math.floor(3.5)), wide = 'caf\u00e9\u4f60';
const mixed = ['', 'a', 'b', 1, 1.5, -0, NaN, undefined, null, true, 5n, , 'item7', 'item8', rope, wide, (long + long).slice(5, 45), Symbol.iterator];
const wanted = ['', 'a', 'c', 1, 1.5, 0, -0, NaN, undefined, null, true, false, 5n, 6n, 'item8', 'item9', 'xtem8', long + '3', 'x'.repeat(40), 'caf\u00e9' + '\u4f60', 'caf\u00e9', Symbol.iterator];
for (const w of wanted) show(mixed.indexOf(w), mixed.lastIndexOf(w), mixed.includes(w), mixed.lastIndexOf(w, 8), mixed.lastIndexOf(w, -5), mixed.indexOf(w, 4), mixed.includes(w, -4));
show([1, 2, 1].lastIndexOf(1, -3), [1, 2, 1].lastIndexOf(1, -4), [1, 2, 1].lastIndexOf(1, undefined), [1, 2, 1].lastIndexOf(1, 99), [].lastIndexOf(1), [1].lastIndexOf(1, -Infinity), [, ,].lastIndexOf(undefined), [, ,].includes(undefined));
const shrinking = [1, 2, 3, 4];
show(shrinking.lastIndexOf(1, { valueOf() { shrinking.length = 1; return 3; } }), shrinking);
const many = Array.from({ length: 10000 }, (_, i) => i);
show(many.lastIndexOf(0), many.lastIndexOf(-1), many.indexOf(9999), many.lastIndexOf(9999.5), many.includes(5000));

// Holes read through a prototype with elements are there.
const holes = [1, , 3];
show(holes.toReversed(), holes.with(0, 9), 1 in holes.toReversed(), 1 in holes.with(0, 9), holes.with(-1, 'z'), Object.freeze([1, 2]).toReversed(), Object.freeze([1, 2]).with(1, 5));
for (const at of [3, -4, Infinity, -Infinity]) try { holes.with(at, 0); } catch (e) { show(e.name, e.message); }
show([].toReversed(), holes.with('1', 7), holes.with(1.9, 8), holes.with(NaN, 6));
class Mine extends Array {}
show(Mine.from([1, 2]).toReversed().constructor.name, Mine.from([1, 2]).with(0, 5).constructor.name);
const growing = [1, 2];
show(growing.with({ valueOf() { growing.push(3); return 0; } }, 7), growing);
const emptied = [1, 2, 3];
show(emptied.with({ valueOf() { emptied.length = 0; return 1; } }, 7));
const log = [];
const proxy = new Proxy([1, 2, 3], { get(t, k) { log.push(String(k)); return t[k]; }, has(t, k) { log.push('has ' + String(k)); return k in t; } });
show(Array.prototype.toReversed.call(proxy), Array.prototype.with.call(proxy, 1, 0), Array.prototype.lastIndexOf.call(proxy, 1), log.join());
show(Array.prototype.toReversed.call({ length: 2, 0: 'a', 1: 'b' }), Array.prototype.lastIndexOf.call({ length: 2, 0: 'a' }, undefined));

for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
  const t = T.of(0, 1, 2.5, 200, NaN, 65535, -1, 0);
  show(T.name, ...[0, -0, 1, 2.5, 2, 200, NaN, -1, 65535, 255, '1', undefined, null, 1n, true].map((w) => (t.includes(w) ? 'y' : 'n') + t.indexOf(w)), t.includes(0, 1), t.includes(1, 2), t.includes(0, -1));
}
const big = BigInt64Array.of(1n, 2n);
show(big.includes(2n), big.includes(2), big.indexOf(2n), big.includes(3n));
const buffer = new ArrayBuffer(8, { maxByteLength: 16 }), view = new Uint8Array(buffer);
show(view.includes(undefined, { valueOf() { buffer.resize(4); return 0; } }), view.includes(0, { valueOf() { buffer.resize(0); return 0; } }), view.length);
Array.prototype[1] = 'proto';
show(holes.toReversed(), holes.with(0, 9), holes.lastIndexOf('proto'), holes.indexOf('proto'), holes.includes('proto'));
delete Array.prototype[1];
