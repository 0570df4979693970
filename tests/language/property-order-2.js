class A {
  z = 1;
  a = 2;
  constructor() {
    this.m = 3;
  }
  1 = 4;
}
class B extends A {
  b = 5;
}
console.log(Object.keys(new B()));
console.log(
  Object.keys({ ...{ x: 1, 5: 2 }, a: 3, 1: 4 }),
  Object.keys(Object.assign({ q: 1 }, { 9: 1, p: 2 })),
);
const many = {};
for (let i = 0; i < 200; i++) many['k' + ((i * 7919) % 200)] = i;
console.log(Object.keys(many).slice(0, 10), Object.keys(many).length);
for (let i = 0; i < 200; i += 2) delete many['k' + i];
many.k0 = 'again';
console.log(Object.keys(many).slice(0, 5), Object.keys(many).at(-1), Object.keys(many).length);
const def = Object.defineProperties(
  {},
  {
    c: { value: 1, enumerable: true },
    1: { value: 2, enumerable: true },
    b: { value: 3 },
    [Symbol.for('q')]: { value: 4, enumerable: true },
  },
);
