// Corners of species, typed arrays whose buffer changes, sets that change while they are combined.
function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const odd = [1, 2];
odd.constructor = null;
for (const m of ['concat', 'filter', 'flat', 'flatMap', 'map', 'slice', 'splice']) t(() => odd[m]((x) => x));
odd.constructor = { [Symbol.species]: null };
t(() => odd.map((x) => x + 1));
t(() => Array.prototype.toString.call({ join: 1, [Symbol.toStringTag]: 'Tag' }));
t(() => { const b = new ArrayBuffer(0, { maxByteLength: 1 }); const a = new Int8Array(b); a[0] = { valueOf() { b.resize(1); return 100; } }; return [a.length, a[0]]; });
t(() => { const values = [0, { valueOf() { values.length = 0; return 100; } }, 2]; return new Float64Array(values); });
t(() => { const b = new ArrayBuffer(3, { maxByteLength: 4 }); const a = new Int8Array(b); return Int8Array.of.call(function () { return a; }, { valueOf() { b.resize(0); return 1; } }, { valueOf() { b.resize(4); return 2; } }, 3); });
t(() => new ArrayBuffer(10, { maxByteLength: 0 }));
const base = new Set(['a', 'b', 'c']);
const other = { size: 2, has() { }, keys() { let i = 0; return { next() { base.delete('b'); base.add('b'); base.delete('c'); return { done: i >= 2, value: ['x', 'y'][i++] }; } }; } };
t(() => base.union(other));
t(() => new Set(['a', 'x']).symmetricDifference(other));
const handle = Proxy.revocable(function () { }, { get() { handle.revoke(); } });
t(() => { try { new handle.proxy(); return 'made'; } catch (e) { return e.name; } });
for (const a of [undefined, 5, {}, { size: 1 }, { size: 1, has() { } }, { size: 1, has() { }, keys() { return 5; } }, { size: -1 }]) t(() => new Set([1]).union(a));
