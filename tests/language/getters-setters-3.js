const mixed = {
  a: 1,
  get a() {
    return 2;
  },
  b: 1,
  set b(v) {},
  get c() {
    return 1;
  },
  c: 3,
};
console.log(mixed.a, mixed.b, mixed.c);
console.log(
  Object.entries(
    Object.getOwnPropertyDescriptors({
      get g() {
        return 1;
      },
      v: 2,
      set g(x) {},
    }),
  ).map(([k, d]) => [k, Object.keys(d).join()]),
);
const primGetter = {
  get self() {
    'use strict';
    return typeof this;
  },
  get sloppy() {
    return typeof this;
  },
};
Object.defineProperty(Number.prototype, 'probe', {
  get() {
    'use strict';
    return typeof this;
  },
  configurable: true,
});
Object.defineProperty(Number.prototype, 'probe2', {
  get() {
    return typeof this;
  },
  configurable: true,
});
console.log((5).probe, (5).probe2);
delete Number.prototype.probe;
delete Number.prototype.probe2;
