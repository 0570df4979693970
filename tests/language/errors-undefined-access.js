const cases = [
  () => x1,
  () => {
    x2 = x2 + 1;
    let x2;
  },
  () => undefined.a,
  () => null.a,
  () => undefined[0],
  () => null['a b'],
  () => undefined[Symbol('s')],
  () => {
    undefined.a = 1;
  },
  () => {
    null[0] = 1;
  },
  () => {
    let u;
    u.foo.bar;
  },
  () => {
    let o = {};
    o.a.b.c;
  },
  () => {
    let o = {};
    o.a.b = 1;
  },
  () => {
    const o = { a: { b: null } };
    o.a.b.c();
  },
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
