const counterClass = () => {
  let n = 0;
  return class {
    id = ++n;
    static get count() {
      return n;
    }
  };
};
const C1 = counterClass(),
  C2 = counterClass();
new C1();
new C1();
new C2();
console.log(C1.count, C2.count, new C1().id);
class Chain {
  constructor() {
    return new Proxy(this, {
      get: (tg, k, r) =>
        k in tg
          ? Reflect.get(tg, k, r)
          : (...a) => {
              (tg.calls ??= []).push([k, ...a]);
              return r;
            },
    });
  }
}
console.log(new Chain().foo(1).bar().baz(2, 3).calls);
