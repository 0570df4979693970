// What has no class but Object is shown like other objects, whatever it is inside.
console.log(Number.prototype, String.prototype, Boolean.prototype, [Number.prototype]);
const makers = [() => new Number(1), () => new String('ab'), () => new Boolean(true), () => Object(Symbol('q')), () => Object(1n),
  () => new ArrayBuffer(2), () => new DataView(new ArrayBuffer(2)), () => new WeakSet(), () => new WeakMap(), () => new Map([[1, 2]]),
  () => new Set([1]), () => [1, 2], () => new Uint8Array(2), () => (function () { return arguments; })(1, 2), () => function named() {}];
for (const make of makers) {
  for (const proto of [Object.prototype, { constructor: class Q {} }]) {
    const o = make();
    Object.setPrototypeOf(o, proto);
    console.log(o);
    o.z = 1;
    console.log(o);
  }
}
