const cases = [
  () => {
    let f;
    f();
  },
  () => {
    let o = {};
    o.f();
  },
  () => {
    let o = { p: {} };
    o.p.q();
  },
  () => {
    let o = {};
    o['f']();
  },
  () => {
    let o = {};
    o[0]();
  },
  () => {
    let k = 'z',
      o = {};
    o[k]();
  },
  () => {
    1();
  },
  () => {
    'str'();
  },
  () => {
    ({})();
  },
  () => {
    [1, 2][0]();
  },
  () => {
    (() => 5)()();
  },
  () => {
    new 5();
  },
  () => {
    let c = {};
    new c();
  },
  () => {
    let o = {};
    new o.K();
  },
  () => new (() => {})(),
  () => new Math.max(),
  () => new Symbol(),
  () => {
    new class {
      static m() {}
    }.m();
  },
  () => Symbol() + 1,
  () => `${Symbol('d')}`,
  () => Symbol.prototype.toString.call(1),
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
