const o = {};
o.z = 1; o[10] = 1; o.a = 1; o[2] = 1; o[Symbol('s')] = 1; o['3'] = 1; o['03'] = 1; o[-1] = 1; o[1.5] = 1; o[4294967296] = 1;
console.log(Reflect.ownKeys(o));
delete o.z; o.z = 2;
console.log(Object.keys(o));
console.log(Object.entries({ b: 1, a: 2, 1: 3, 0: 4 }), JSON.stringify({ b: 1, 1: 2, a: 3, 0: 4 }));
console.log(Object.getOwnPropertyNames('abc'), Object.getOwnPropertyNames([1, 2]), Object.getOwnPropertyNames(function f(a) {}), Object.getOwnPropertyNames(() => 1), Object.getOwnPropertyNames(class { static m() {} static f = 1; }));
class A { z = 1; a = 2; constructor() { this.m = 3; } 1 = 4; }
class B extends A { b = 5; }
console.log(Object.keys(new B()));
console.log(Object.keys({ ...{ x: 1, 5: 2 }, a: 3, 1: 4 }), Object.keys(Object.assign({ q: 1 }, { 9: 1, p: 2 })));
const many = {};
for (let i = 0; i < 200; i++) many['k' + (i * 7919 % 200)] = i;
console.log(Object.keys(many).slice(0, 10), Object.keys(many).length);
for (let i = 0; i < 200; i += 2) delete many['k' + i];
many.k0 = 'again';
console.log(Object.keys(many).slice(0, 5), Object.keys(many).at(-1), Object.keys(many).length);
const def = Object.defineProperties({}, { c: { value: 1, enumerable: true }, 1: { value: 2, enumerable: true }, b: { value: 3 }, [Symbol.for('q')]: { value: 4, enumerable: true } });
console.log(Reflect.ownKeys(def), Object.keys(def));
Object.defineProperty(def, 'c', { enumerable: true, value: 1 });
console.log(Reflect.ownKeys(def));
console.log(Object.keys(Object.groupBy([3, 1, 2], (x) => (x % 2 ? 'odd' : 'even'))));
const { b, ...r } = { c: 1, b: 2, 2: 3, 1: 4 };
console.log(Object.keys(r), Reflect.ownKeys(Object.getOwnPropertyDescriptors({ y: 1, x: 2, 0: 3 })));
console.log(JSON.stringify(JSON.parse('{"z":1,"2":2,"a":3,"1":4,"z":5}')));
console.log(Reflect.ownKeys(Object.freeze({ k: 1, [Symbol.iterator]: 2, 0: 1 })), Reflect.ownKeys(Object('hi')), Reflect.ownKeys(new Uint8Array(2)));
