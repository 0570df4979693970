console.log(
  function () {},
  function f() {},
  () => {},
  (() => {}).bind(),
  function g() {}.bind(null),
  class {},
  class A {},
  class B extends Array {},
  class extends null {},
  Math.max,
  Symbol,
  Map,
  [].push,
  Function.prototype,
  Object,
);
class Base {}
class Derived extends Base {}
class StaticProps {
  static a = 1;
  static b = { c: 2 };
  static m() {}
}
console.log(Base, Derived, StaticProps, [Base, Derived], { Base, StaticProps });
const fn = function () {};
fn.prop = 1;
fn.nested = { a: { b: 1 } };
console.log(fn, [fn], { fn });
const arrow = () => {};
arrow.x = 'y';
arrow[Symbol('s')] = 2;
console.log(arrow);
