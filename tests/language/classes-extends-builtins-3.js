class Num extends Number {
  double() {
    return this * 2;
  }
}
console.log(new Num(4).double(), new Num(4) + 1);
class Fn extends Function {}
class Bytes extends Uint8Array {
  sum() {
    return this.reduce((a, b) => a + b, 0);
  }
}
const by = new Bytes([1, 2, 300]);
console.log(by.sum(), by.map((x) => x + 1).sum(), by.subarray(1) instanceof Bytes);
class Obj extends Object {
  constructor(a) {
    super(a);
    this.p = 1;
  }
}
console.log(new Obj('ignored'), new Obj() instanceof Obj);
class Bool extends Boolean {
  not() {
    return !this.valueOf();
  }
}
console.log(new Bool(true).not());
const Mixin = (B) =>
  class extends B {
    mixed() {
      return 'mixed';
    }
  };
