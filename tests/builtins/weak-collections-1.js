const k1 = {},
  k2 = () => {},
  k3 = Symbol('local');
const wm = new WeakMap([
  [k1, 1],
  [k2, 'two'],
]);
console.log(
  wm.get(k1),
  wm.get(k2),
  wm.has({}),
  wm.get(5),
  wm.has('x'),
  wm.set(k3, 3) === wm,
  wm.get(k3),
  wm.delete(k1),
  wm.delete(k1),
  wm.has(k1),
  wm.delete(5),
);
const ws = new WeakSet([k1]);
console.log(
  ws.has(k1),
  ws.has(k2),
  ws.add(k2) === ws,
  ws.has(k2),
  ws.delete(k2),
  ws.has(k2),
  ws.has(1),
  ws.delete('q'),
);
const wr = new WeakRef(k1);
console.log(wr.deref() === k1, wr[Symbol.toStringTag], new WeakRef(k3).deref() === k3);
for (const f of [
  () => wm.set(1, 1),
  () => wm.set('s', 1),
  () => wm.set(Symbol.for('x'), 1),
  () => wm.set(null, 1),
  () => ws.add(1),
  () => ws.add(),
  () => new WeakRef(),
  () => new WeakRef('x'),
  () => WeakMap(),
  () => WeakSet(),
  () => WeakRef({}),
  () => new WeakMap([1]),
  () => new WeakSet([1]),
  () => new WeakMap(5),
  () => WeakMap.prototype.get.call(new Map(), 1),
  () => WeakRef.prototype.deref.call({}),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
