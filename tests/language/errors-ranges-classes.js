const cases = [
  () => new DataView(1),
  () => new DataView(new ArrayBuffer(1), 2),
  () => new DataView(new ArrayBuffer(1)).getInt16(0),
  () => new Uint16Array(new ArrayBuffer(3)),
  () => new ArrayBuffer(-1),
  () => 'abc'.at.call(undefined),
  () => Symbol.keyFor('x'),
  () => [].at.call(null),
  () =>
    new class {
      #p;
      static t(o) {
        return o.#p;
      }
    }.constructor.t({}),
  () => {
    class A {
      constructor() {
        this.x;
      }
    }
    class B extends A {
      constructor() {
        this.x;
      }
    }
    new B();
  },
  () => {
    class A {}
    A();
  },
  () => [].with(5, 1),
  () => 'a'.replaceAll.call(null),
  () => new Intl_(),
  () => globalThis.nope.x,
  () => {
    globalThis.nope();
  },
  () => Array.prototype.toSorted.call([], 5),
  () => Iterator(),
  () => new Iterator(),
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
