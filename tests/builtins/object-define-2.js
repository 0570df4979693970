const o = {};
const attempts = [
  () => Object.defineProperty(o, 'a', { value: 1 }),
  () => Object.defineProperty(o, 'a', { value: 2 }),
  () => Object.defineProperty(o, 'a', { enumerable: true }),
  () => Object.defineProperty(o, 'a', { get() {} }),
  () => Object.defineProperty(o, 'a', { writable: false }),
  () => Object.defineProperty(o, 'a', { writable: true }),
  () => Object.defineProperty(o, 'a', {}),
  () => Object.defineProperty(o, 'a', { configurable: true }),
  () => Object.defineProperty(o, 'b', { value: 1, writable: true }),
  () => Object.defineProperty(o, 'b', { value: 2 }),
  () => Object.defineProperty(o, 'b', { writable: false }),
  () => Object.defineProperty(o, 'b', { value: 3 }),
  () => Object.defineProperty(o, 'n', { value: NaN }),
  () => Object.defineProperty(o, 'n', { value: NaN }),
  () => Object.defineProperty(o, 'z', { value: 0 }),
  () => Object.defineProperty(o, 'z', { value: -0 }),
  () => Object.defineProperty(o, 'c', { get: undefined, configurable: true }),
  () => Object.defineProperty(o, 'c', { value: 5 }),
  () => Object.defineProperty(o, 'c', { set(v) {} }),
  () => Object.defineProperty(o, 'd', { get: 1 }),
  () => Object.defineProperty(o, 'd', { get() {}, writable: true }),
  () => Object.defineProperty(o, 'd', null),
  () => Object.defineProperty(o, Symbol('s'), { value: 1, enumerable: true }),
  () => Object.defineProperty(o, { toString: () => 'key' }, { value: 1, enumerable: true }),
  () => Object.defineProperty('str', 'x', {}),
  () => Object.defineProperties(o, { p: { value: 1 }, q: { value: 2 } }),
  () => Object.defineProperties(o, { r: 1 }),
  () => Object.defineProperties(o, null),
  () => Object.defineProperty([], 'length', { value: -1 }),
  () => Object.defineProperty([1, 2, 3], 'length', { value: 1, writable: false }),
  () => Object.defineProperty([], 'length', { get() {} }),
  () => Object.defineProperty([], 0, { value: 1 }),
  () => Object.defineProperty(function f() {}, 'name', { value: 'g' }).name,
  () => Object.defineProperty({}, 'x', Object.create({ value: 'inherited', enumerable: true })),
];
for (const f of attempts) {
  try {
    f();
    console.log(String(f).slice(6), 'ok');
  } catch (e) {
    console.log(String(f).slice(6), e.message);
  }
}
console.log(Object.getOwnPropertyDescriptors(o));
for (const [name, make] of Object.entries({
  freeze: Object.freeze,
  seal: Object.seal,
  preventExtensions: Object.preventExtensions,
})) {
  const x = make({
    a: 1,
    get g() {
      return 1;
    },
  });
  x.a = 2;
  x.n = 1;
  delete x.a;
  console.log(
    name,
    x,
    Object.isFrozen(x),
    Object.isSealed(x),
    Object.isExtensible(x),
    Object.getOwnPropertyDescriptor(x, 'a'),
  );
}
console.log(
  Object.isFrozen(1),
  Object.isSealed('x'),
  Object.isExtensible(1),
  Object.freeze(5),
  Object.isFrozen({}),
  Object.isFrozen(Object.preventExtensions({})),
  Object.isFrozen(Object.preventExtensions({ a: 1 })),
  Object.isFrozen(Object.freeze([1, 2])),
  Object.isFrozen('abc'),
);
