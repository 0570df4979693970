class A {
  static create() {
    return new this();
  }
  who() {
    return 'A';
  }
  static sv = 'A.sv';
}
class Over extends Array {
  push(...a) {
    return super.push(...a.map((x) => x * 2));
  }
  get last() {
    return this[super.length - 1];
  }
}
const ov = new Over();
ov.push(1, 2);
console.log(ov, ov.length, ov instanceof Array, ov.map((x) => x).constructor.name);
class LateThis extends A {
  constructor() {
    try {
      this.x;
    } catch (e) {
      console.log(e.message);
    }
    try {
      super.who();
    } catch (e) {
      console.log(e.message);
    }
    super();
    console.log(super.who());
  }
}
new LateThis();
try {
  (class {
    static m() {
      delete super.x;
    }
  }).m();
} catch (e) {
  console.log(e.name, e.message);
}
