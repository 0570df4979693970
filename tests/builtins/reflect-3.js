const cyc = {};
console.log(
  Reflect.setPrototypeOf(cyc, Object.create(cyc)),
  Reflect.apply(Math.max, null, [1, 3, 2]),
  Reflect.apply(
    function () {
      return this.v;
    },
    { v: 'this' },
    [],
  ),
  Reflect.apply(String.prototype.slice, 'hello', [1, 3]),
);
class A {
  constructor(x) {
    this.x = x;
    this.t = new.target.name;
  }
}
class B extends A {}
console.log(
  Reflect.construct(A, [1]),
  Reflect.construct(A, [2], B),
  Reflect.construct(A, [2], B) instanceof B,
  Reflect.construct(Array, [3]).length,
  Reflect.construct(
    function () {
      return new.target;
    },
    [],
    A,
  ) === A,
  Reflect.construct(Map, [[[1, 2]]]).get(1),
);
for (const f of [
  () => Reflect.get(1, 'a'),
  () => Reflect.set('s', 'a', 1),
  () => Reflect.has(null, 'x'),
  () => Reflect.ownKeys(5),
  () => Reflect.apply({}, null, []),
  () => Reflect.apply(() => 1),
  () => Reflect.apply(() => 1, null, 5),
  () => Reflect.construct(() => {}, []),
  () => Reflect.construct(A),
  () => Reflect.construct(A, [], () => {}),
  () => Reflect.construct(A, [], 5),
  () => Reflect.defineProperty({}, 'a', 5),
  () => Reflect.defineProperty(1, 'a', {}),
  () => Reflect.getPrototypeOf(1),
  () => Reflect.setPrototypeOf({}, 1),
  () => Reflect.isExtensible(1),
  () => Reflect.preventExtensions('x'),
  () => Reflect.deleteProperty(undefined, 'x'),
  () => Reflect.getOwnPropertyDescriptor(1, 'x'),
  () => Reflect(),
  () => new Reflect.get(),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
console.log(
  Reflect[Symbol.toStringTag],
  Object.getOwnPropertyNames(Reflect).sort().join(),
  typeof Reflect,
  Reflect.get.length,
  Reflect.construct.length,
  Reflect.apply.name,
);
