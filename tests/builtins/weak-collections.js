const k1 = {}, k2 = () => {}, k3 = Symbol('local');
const wm = new WeakMap([[k1, 1], [k2, 'two']]);
console.log(wm.get(k1), wm.get(k2), wm.has({}), wm.get(5), wm.has('x'), wm.set(k3, 3) === wm, wm.get(k3), wm.delete(k1), wm.delete(k1), wm.has(k1), wm.delete(5));
const ws = new WeakSet([k1]);
console.log(ws.has(k1), ws.has(k2), ws.add(k2) === ws, ws.has(k2), ws.delete(k2), ws.has(k2), ws.has(1), ws.delete('q'));
const wr = new WeakRef(k1); console.log(wr.deref() === k1, wr[Symbol.toStringTag], new WeakRef(k3).deref() === k3);
for (const f of [() => wm.set(1, 1), () => wm.set('s', 1), () => wm.set(Symbol.for('x'), 1), () => wm.set(null, 1), () => ws.add(1), () => ws.add(), () => new WeakRef(), () => new WeakRef('x'), () => WeakMap(), () => WeakSet(), () => WeakRef({}), () => new WeakMap([1]), () => new WeakSet([1]), () => new WeakMap(5), () => WeakMap.prototype.get.call(new Map(), 1), () => WeakRef.prototype.deref.call({})]) { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } }
console.log(new WeakMap().size, 'forEach' in wm, Symbol.iterator in wm, wm.clear, Object.prototype.toString.call(wm), Object.prototype.toString.call(ws), WeakMap.length, WeakSet.length, WeakRef.length, Object.getOwnPropertyNames(WeakMap.prototype).sort().join(), Object.getOwnPropertyNames(WeakSet.prototype).sort().join());
const many = new WeakMap(); const keys = Array.from({ length: 2000 }, (_, i) => ({ i })); keys.forEach((k, i) => many.set(k, { v: i })); let garbage; for (let i = 0; i < 50000; i++) garbage = { i, next: garbage && i % 100 ? garbage : null }; console.log(keys.every((k, i) => many.get(k).v === i));
for (let i = 0; i < 2000; i++) many.set({}, i); console.log(many.get(keys[5]).v); class Priv { static #store = new WeakMap(); constructor(v) { Priv.#store.set(this, v); } get v() { return Priv.#store.get(this); } } console.log(new Priv(7).v);
const cyc = new WeakMap(); cyc.set(cyc, cyc); console.log(cyc.get(cyc) === cyc); class SubWM extends WeakMap { get(k) { return super.get(k) ?? 'default'; } } console.log(new SubWM().get({})); const frozenKey = Object.freeze({}); wm.set(frozenKey, 'fk'); console.log(wm.get(frozenKey), wm, ws, wr);
const proxyKey = new Proxy({}, {}); wm.set(proxyKey, 'p'); console.log(wm.get(proxyKey), wm.getOrInsert?.(proxyKey, 'z'), [1, 2].map((x) => ws.has(x)));
