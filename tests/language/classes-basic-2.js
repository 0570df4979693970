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
const a = new A(1);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(A, 'prototype')));
try {
  A();
} catch (e) {
  console.log(e.message);
}
try {
  new a.m();
} catch (e) {
  console.log(e.message);
}
try {
  A.prototype.m.call(undefined);
} catch (e) {
  console.log(e.message);
}
class B extends A {
  constructor() {
    super(5);
    this.y = super.m();
  }
  m() {
    return 'B' + super.m();
  }
  static s() {
    return 'B:' + super.s();
  }
  get g() {
    return super.g * 100;
  }
}
const b = new B();
console.log(b.y, b.m(), B.s(), b.g, b instanceof A, Object.getPrototypeOf(B) === A, B.length);
class D extends A {}
console.log(new D(7).x, D.length, new D(7).constructor.name);
