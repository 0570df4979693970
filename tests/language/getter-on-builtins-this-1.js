Object.defineProperty(Boolean.prototype, 'self', {
  get() {
    return typeof this + this;
  },
  configurable: true,
});
console.log(true.self, false.self);
delete Boolean.prototype.self;
Object.defineProperty(Symbol.prototype, 'who', {
  get() {
    'use strict';
    return typeof this;
  },
  configurable: true,
});
console.log(Symbol().who);
delete Symbol.prototype.who;
Object.defineProperty(BigInt.prototype, 'sq', {
  get() {
    return this * this;
  },
  configurable: true,
});
console.log(5n.sq);
delete BigInt.prototype.sq;
console.log(
  'abc'.length,
  'abc'['length'],
  (5).constructor.name,
  true.toString(),
  1n.constructor.name,
  'x'.constructor === String,
  (() => {}).length,
  (5).toFixed(1),
  (5).toString(),
  (5).toString(),
  (1.5).toFixed(0),
  (0x10).toString(),
  (1e3).toString(),
);
