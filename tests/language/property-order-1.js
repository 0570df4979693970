const o = {};
o.z = 1;
o[10] = 1;
o.a = 1;
o[2] = 1;
o[Symbol('s')] = 1;
o['3'] = 1;
o['03'] = 1;
o[-1] = 1;
o[1.5] = 1;
o[4294967296] = 1;
console.log(Reflect.ownKeys(o));
delete o.z;
o.z = 2;
console.log(Object.keys(o));
console.log(Object.entries({ b: 1, a: 2, 1: 3, 0: 4 }), JSON.stringify({ b: 1, 1: 2, a: 3, 0: 4 }));
console.log(
  Object.getOwnPropertyNames('abc'),
  Object.getOwnPropertyNames([1, 2]),
  Object.getOwnPropertyNames(function f(a) {}),
  Object.getOwnPropertyNames(() => 1),
  Object.getOwnPropertyNames(
    class {
      static m() {}
      static f = 1;
    },
  ),
);
class A {
  z = 1;
  a = 2;
  constructor() {
    this.m = 3;
  }
  1 = 4;
}
