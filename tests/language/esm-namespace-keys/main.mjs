import * as ns from './main.mjs';
function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
try {
  Object.hasOwn(ns, 'late');
} catch (e) {
  console.log(e.name);
}
export const early = 1;
export let late = 2;
t(() => [Symbol.toStringTag in ns, Symbol.iterator in ns, Reflect.has(ns, Symbol.toStringTag), 'early' in ns, 'none' in ns]);
t(() => [Object.hasOwn(ns, 'early'), ns.hasOwnProperty, Object.hasOwn(ns, Symbol.toStringTag), Object.hasOwn(ns, 'none')]);
t(() => Object.getOwnPropertyDescriptor(ns, 'early'));
t(() => Object.getOwnPropertyDescriptor(ns, Symbol.toStringTag));
t(() => [Reflect.deleteProperty(ns, Symbol.toStringTag), Reflect.deleteProperty(ns, Symbol.iterator), Reflect.deleteProperty(ns, 'early'), Reflect.deleteProperty(ns, 'none')]);
t(() => [Reflect.defineProperty(ns, 'early', { value: 1 }), Reflect.defineProperty(ns, 'early', { value: 2 }), Reflect.defineProperty(ns, 'early', { writable: true }), Reflect.defineProperty(ns, 'early', { configurable: true })]);
t(() => [Reflect.defineProperty(ns, Symbol.toStringTag, { value: 'Module', writable: false }), Reflect.defineProperty(ns, Symbol.toStringTag, { value: 'x' }), Reflect.defineProperty(ns, Symbol.iterator, { value: 1 })]);
t(() => { for (const k in ns) console.log(k); return Object.entries(ns).join(); });
t(() => { ns.early = 5; });
