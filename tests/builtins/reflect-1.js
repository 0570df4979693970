const o = {
  a: 1,
  get g() {
    return this.self;
  },
  set s(v) {
    this.stored = v;
  },
  self: 'o',
};
console.log(
  Reflect.get(o, 'a'),
  Reflect.get(o, 'g', { self: 'receiver' }),
  Reflect.get([1, 2], 1),
  Reflect.get(o, 'none'),
  Reflect.has(o, 'a'),
  Reflect.has(o, 'toString'),
  Reflect.ownKeys({ b: 1, 1: 2, [Symbol('s')]: 3 }),
);
const r = {};
console.log(
  Reflect.set(o, 's', 5, r),
  r,
  Reflect.set(o, 'a', 9, r),
  r,
  o.a,
  Reflect.set(Object.freeze({ x: 1 }), 'x', 2),
  Reflect.set({}, 'n', 1),
  Reflect.set(o, 'g', 1),
  Reflect.set([], 'length', 3),
  Reflect.set({ x: 1 }, 'x', 2, 5),
  Reflect.set({}, 'p', 1, Object.preventExtensions({})),
  Reflect.set({}, 'p', 1, Object.defineProperty({}, 'p', { get() {} })),
  Reflect.set({}, 'p', 1, Object.defineProperty({}, 'p', { value: 0 })),
);
