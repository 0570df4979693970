const k1 = {},
  k2 = () => {},
  k3 = Symbol('local');
const wm = new WeakMap([
  [k1, 1],
  [k2, 'two'],
]);
const ws = new WeakSet([k1]);
const wr = new WeakRef(k1);
console.log(
  new WeakMap().size,
  'forEach' in wm,
  Symbol.iterator in wm,
  wm.clear,
  Object.prototype.toString.call(wm),
  Object.prototype.toString.call(ws),
  WeakMap.length,
  WeakSet.length,
  WeakRef.length,
  Object.getOwnPropertyNames(WeakMap.prototype).sort().join(),
  Object.getOwnPropertyNames(WeakSet.prototype).sort().join(),
);
const many = new WeakMap();
const keys = Array.from({ length: 2000 }, (_, i) => ({ i }));
keys.forEach((k, i) => many.set(k, { v: i }));
let garbage;
for (let i = 0; i < 50000; i++) garbage = { i, next: garbage && i % 100 ? garbage : null };
console.log(keys.every((k, i) => many.get(k).v === i));
for (let i = 0; i < 2000; i++) many.set({}, i);
console.log(many.get(keys[5]).v);
class Priv {
  static #store = new WeakMap();
  constructor(v) {
    Priv.#store.set(this, v);
  }
  get v() {
    return Priv.#store.get(this);
  }
}
console.log(new Priv(7).v);
const cyc = new WeakMap();
cyc.set(cyc, cyc);
console.log(cyc.get(cyc) === cyc);
class SubWM extends WeakMap {
  get(k) {
    return super.get(k) ?? 'default';
  }
}
console.log(new SubWM().get({}));
const frozenKey = Object.freeze({});
wm.set(frozenKey, 'fk');
console.log(wm.get(frozenKey), wm, ws, wr);
const proxyKey = new Proxy({}, {});
wm.set(proxyKey, 'p');
console.log(
  wm.get(proxyKey),
  wm.getOrInsert?.(proxyKey, 'z'),
  [1, 2].map((x) => ws.has(x)),
);
