function hoistedInBody(x = typeof inner) {
  function inner() {}
  return [x, typeof inner];
}
console.log(hoistedInBody());
function closureOverLater(a = () => b, b = 2) {
  return a();
}
console.log(closureOverLater());
try {
  (function (a = b, b) {})();
} catch (e) {
  console.log(e.message);
}
function shadowFn(g = 1) {
  function g() {
    return 'function';
  }
  return typeof g;
}
console.log(shadowFn(5));
class A {
  constructor(x = new.target.name, y = this) {
    this.x = x;
    this.same = y === this;
  }
}
class B extends A {
  constructor(z = 'z') {
    super(undefined);
    this.z = z;
  }
}
console.log(new A(), new B());
console.log(((a = 1, a2 = a++, a3 = a) => [a, a2, a3])(), ((a, b = ((a = 5), 1)) => [a, b])(1));
console.log(
  (function (a = 1) {
    'no strict directive here';
    return this === globalThis;
  })(),
);
console.log(
  ((x = { y: 1 }) => x.y)(),
  ((...[a = 1, b = 2]) => [a, b])(undefined),
  (({ length }) => length)('four'),
);
