class Base {}
function Old() {}
Old.prototype.method = function () {};
console.log(Old, new Old(), Old.prototype, Old.prototype.method);
console.log([function () {}, function named() {}, class {}], { a: function () {} });
console.log(
  '%s %s %s',
  () => 1,
  class Foo {
    x = 1;
  },
  function bar() {
    return 2;
  },
);
console.log(JSON, Math, Reflect, console.log, Proxy, parseInt, Error, Symbol.iterator);
console.log(
  new (class Foo extends Base {
    x = 1;
    #private = 2;
    get y() {
      return 3;
    }
    static z = 4;
  })(),
  new (class Foo {
    constructor() {
      return Object.create(null);
    }
  })(),
  new (class extends Map {
    constructor() {
      super([[1, 2]]);
      this.k = 'v';
    }
  })(),
);
