class MyError extends Error {
  constructor(msg, opts) {
    super(msg, opts);
    this.name = 'MyError';
    this.extra = 1;
  }
}
const Mixin = (B) =>
  class extends B {
    mixed() {
      return 'mixed';
    }
  };
console.log(new (Mixin(Map))().mixed(), new (Mixin(Object))().mixed());
try {
  class X extends Symbol {}
  new X();
} catch (err) {
  console.log(err.message);
}
class Sub2 extends MyError {
  get [Symbol.toStringTag]() {
    return 'Tagged';
  }
}
console.log(Object.prototype.toString.call(new Sub2('q')), `${new Sub2('q')}`);
console.log(
  Reflect.construct(Array, [3], MyError) instanceof MyError,
  Array.isArray(Reflect.construct(Array, [3], MyError)),
);
