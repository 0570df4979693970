function f(a, b = 2, ...c) {
  return [a, b, c.length, arguments.length];
}
console.log(f(), f(1), f(1, 2, 3, 4), f.length, f(...[1, 2], ...[3]));
console.log(
  ((a, b) => a ?? b)(null, 'b'),
  (function () {
    return arguments.length;
  })(undefined, undefined),
  ((...a) => a)(),
  (([a, b] = [1, 2], { c } = { c: 3 }) => a + b + c)(),
);
void (function () {
  console.log('void iife');
})();
+(function () {
  console.log('plus iife');
})();
new (function () {
  console.log('new iife', new.target !== undefined);
})();
console.log(
  (
    (a) => (b) => (c) =>
      a + b + c
  )(1)(2)(3),
  (
    (a) => (b) =>
      a * b
  )(3)(4),
  (() => [1, 2])().length,
  (() => ({}).x)(),
);
