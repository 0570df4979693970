const fixed = Object.defineProperty({}, 'k', { value: 1 });
const ne = Object.preventExtensions({ p: 1 });
const accessor = Object.defineProperty({}, 'a', { set: undefined, get: undefined });
const tests = {
  get: () => new Proxy(fixed, { get: () => 2 }).k,
  getOk: () => new Proxy(fixed, { get: () => 1 }).k,
  getAccessor: () => new Proxy(accessor, { get: () => 1 }).a,
  set: () => {
    'use strict';
    new Proxy({}, { set: () => false }).x = 1;
  },
  setSloppy: () => {
    new Proxy({}, { set: () => false }).x = 1;
    return 'silent';
  },
  setFixed: () => Reflect.set(new Proxy(fixed, { set: () => true }), 'k', 2),
  setAccessor: () => Reflect.set(new Proxy(accessor, { set: () => true }), 'a', 2),
  has: () => 'k' in new Proxy(fixed, { has: () => false }),
  hasNonExt: () => 'p' in new Proxy(ne, { has: () => false }),
  deleteStrict: () => {
    'use strict';
    delete new Proxy({}, { deleteProperty: () => false }).x;
  },
  deleteFixed: () => delete new Proxy(fixed, { deleteProperty: () => true }).k,
  deleteNonExt: () => delete new Proxy(ne, { deleteProperty: () => true }).p,
  define: () => Object.defineProperty(new Proxy({}, { defineProperty: () => false }), 'x', {}),
  defineNonExt: () => Object.defineProperty(new Proxy(ne, { defineProperty: () => true }), 'x', {}),
  defineNonConf: () =>
    Object.defineProperty(new Proxy({}, { defineProperty: () => true }), 'x', { configurable: false }),
  gopdBad: () => Object.getOwnPropertyDescriptor(new Proxy({}, { getOwnPropertyDescriptor: () => 5 }), 'x'),
  gopdFixed: () =>
    Object.getOwnPropertyDescriptor(new Proxy(fixed, { getOwnPropertyDescriptor: () => undefined }), 'k'),
  gopdNew: () =>
    Object.getOwnPropertyDescriptor(
      new Proxy({}, { getOwnPropertyDescriptor: () => ({ value: 1, configurable: false }) }),
      'x',
    ),
  gopdOk: () =>
    Object.getOwnPropertyDescriptor(
      new Proxy({}, { getOwnPropertyDescriptor: () => ({ value: 1, configurable: true }) }),
      'x',
    ),
  ownKeysBad: () => Object.keys(new Proxy({}, { ownKeys: () => 5 })),
  ownKeysType: () => Object.keys(new Proxy({}, { ownKeys: () => [1] })),
  ownKeysDup: () => Object.keys(new Proxy({}, { ownKeys: () => ['a', 'a'] })),
  ownKeysMissing: () => Object.keys(new Proxy(fixed, { ownKeys: () => [] })),
  ownKeysExtra: () => Object.keys(new Proxy(ne, { ownKeys: () => ['p', 'q'] })),
  ownKeysFilter: () => Object.keys(new Proxy({ a: 1 }, { ownKeys: () => ['a', 'b'] })),
  protoBad: () => Object.getPrototypeOf(new Proxy({}, { getPrototypeOf: () => 5 })),
  protoNonExt: () => Object.getPrototypeOf(new Proxy(ne, { getPrototypeOf: () => null })),
  setProto: () => Object.setPrototypeOf(new Proxy({}, { setPrototypeOf: () => false }), null),
  setProtoNonExt: () => Object.setPrototypeOf(new Proxy(ne, { setPrototypeOf: () => true }), null),
  isExtensible: () => Object.isExtensible(new Proxy({}, { isExtensible: () => false })),
  preventExt: () => Object.preventExtensions(new Proxy({}, { preventExtensions: () => true })),
  preventExtFalse: () => Object.preventExtensions(new Proxy({}, { preventExtensions: () => false })),
  apply: () => new Proxy({}, { apply() {} })(),
  construct: () => new new Proxy(() => {}, { construct: () => ({}) })(),
  constructBad: () => new new Proxy(function () {}, { construct: () => 1 })(),
  trapType: () => new Proxy({}, { get: 5 }).x,
  newTarget: () => new Proxy(1, {}),
  newHandler: () => new Proxy({}, null),
  call: () => Proxy({}, {}),
};
for (const [name, f] of Object.entries(tests)) {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, e.name, e.message);
  }
}
