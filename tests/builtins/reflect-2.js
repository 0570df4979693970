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
  Reflect.defineProperty(o, 'd', { value: 1 }),
  Reflect.defineProperty(o, 'd', { value: 2 }),
  Reflect.getOwnPropertyDescriptor(o, 'd'),
  Reflect.getOwnPropertyDescriptor(o, 'zz'),
  Reflect.deleteProperty(o, 'd'),
  Reflect.deleteProperty(o, 'a'),
  Reflect.deleteProperty(o, 'none'),
  Reflect.deleteProperty([1], 0),
  Reflect.deleteProperty([], 'length'),
);
console.log(
  Reflect.getPrototypeOf([]) === Array.prototype,
  Reflect.setPrototypeOf({}, null),
  Reflect.setPrototypeOf(Object.preventExtensions({}), {}),
  Reflect.setPrototypeOf(Object.prototype, {}),
  Reflect.setPrototypeOf(Object.prototype, null),
  Reflect.isExtensible({}),
  Reflect.preventExtensions(o),
  Reflect.isExtensible(o),
);
