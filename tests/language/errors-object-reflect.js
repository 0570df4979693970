const cases = [
  () => new Array(-1),
  () => {
    [].length = -1;
  },
  () => 'x'.repeat(-1),
  () => 'x'.repeat(Infinity),
  () => (1).toFixed(101),
  () => (1).toString(1),
  () => (1).toPrecision(0),
  () => (1).toExponential(-1),
  () => String.fromCodePoint(-1),
  () => Object.defineProperty(1, 'x', {}),
  () => Object.defineProperty({}, 'x', 1),
  () => Object.defineProperty({}, 'x', { get() {}, value: 1 }),
  () => Object.defineProperty({}, 'x', { get: 1 }),
  () => Object.defineProperty(Object.freeze({}), 'x', { value: 1 }),
  () => Object.defineProperty(Object.defineProperty({}, 'x', { value: 1 }), 'x', { value: 2 }),
  () => Object.setPrototypeOf({}, 1),
  () => Object.setPrototypeOf(Object.preventExtensions({}), {}),
  () => {
    const a = {};
    const b = Object.create(a);
    Object.setPrototypeOf(a, b);
  },
  () => Object.create(1),
  () => Object.fromEntries(1),
  () => Object.fromEntries([1]),
  () => Object.assign(null),
];
for (const f of cases) {
  const src = f.toString().slice(6);
  try {
    f();
    console.log(src, '→ no error');
  } catch (e) {
    console.log(src, '→', `${e.name}: ${e.message}`);
  }
}
