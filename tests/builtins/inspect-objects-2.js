console.log({
  f() {},
  g: () => {},
  h: function () {},
  i: function named() {},
  j: class {},
  k: class K {},
  l: class extends Array {},
  m: class M extends Map {},
  [Symbol('x')]() {},
});
class Point {
  constructor() {
    this.x = 1;
    this.y = 2;
  }
}
class Empty {}
class Sub extends Point {}
console.log(new Point(), new Empty(), new Sub(), [new Empty()], { p: new Point() });
console.log(
  new (class {})(),
  new (class extends Empty {})(),
  Object.create(Point.prototype),
  Point.prototype,
  Sub.prototype,
  Object.prototype,
  Object.create({ constructor: 5 }),
  Object.create({ constructor: function Fake() {} }),
);
class Tag {
  get [Symbol.toStringTag]() {
    return 'TheTag';
  }
}
