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
console.log(a.m(), A.s(), a.g, ((a.g = 10), a.x), a.dyn1(), A.S2, a['string key'](), a[42]());
console.log(
  typeof A,
  A.name,
  A.length,
  Object.getOwnPropertyNames(A),
  Object.getOwnPropertyNames(A.prototype),
);
console.log(Object.keys(A.prototype), JSON.stringify(Object.getOwnPropertyDescriptor(A.prototype, 'm')));
