console.log(
  typeof globalThis,
  globalThis === globalThis.globalThis,
  globalThis.undefined,
  globalThis.NaN,
  Object.getOwnPropertyDescriptor(globalThis, 'undefined'),
  Object.getOwnPropertyDescriptor(globalThis, 'globalThis').enumerable,
  Object.getOwnPropertyDescriptor(globalThis, 'parseInt').enumerable,
);
globalThis.fresh = 5;
console.log(fresh, typeof fresh, delete globalThis.fresh, typeof fresh);
Object.defineProperty(globalThis, 'getterGlobal', { get: () => 'computed', configurable: true });
console.log(getterGlobal, delete globalThis.getterGlobal);
var topVar = 1;
function topFn() {}
let topLet = 1;
