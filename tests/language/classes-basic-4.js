class A {
  constructor(x) {
    this.x = x;
  }
  m() {
    return `m${this.x}`;
  }
  static s() {
    return this.name;
  }
  get g() {
    return this.x + 1;
  }
  set g(v) {
    this.x = v;
  }
  ['dyn' + 1]() {
    return 'dyn';
  }
  static ['S' + 2] = 'static';
  'string key'() {
    return 1;
  }
  42() {
    return 42;
  }
}
class Arrow extends A {
  constructor() {
    const f = () => super(3);
    f();
    this.z = (() => this.x)();
  }
}
console.log(new Arrow().z);
try {
  class Z extends 5 {}
} catch (e) {
  console.log(e.message);
}
try {
  class Z extends undefined {}
} catch (e) {
  console.log(e.message);
}
try {
  class Z extends (() => {}) {}
} catch (e) {
  console.log(e.message);
}
function NoProto() {}
NoProto.prototype = 3;
try {
  class Z extends NoProto {}
} catch (e) {
  console.log(e.message);
}
class N extends null {
  static ok = 1;
}
console.log(N.ok, Object.getPrototypeOf(N.prototype), Object.getPrototypeOf(N) === Function.prototype);
try {
  new N();
} catch (e) {
  console.log(e.message);
}
