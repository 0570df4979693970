const cases = [
  () => {
    [...1];
  },
  () => {
    Math.max(...1);
  },
  () => {
    new Map([1]);
  },
  () => {
    new Set(1);
  },
  () => new Map(5),
  () => new WeakMap().set(1, 1),
  () => new WeakSet().add('x'),
  () => new WeakRef(1),
  () => Map(),
  () => Set(),
  () => new Proxy(1, {}),
  () => Proxy({}, {}),
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
