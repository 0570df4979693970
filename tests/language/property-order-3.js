const def = Object.defineProperties(
  {},
  {
    c: { value: 1, enumerable: true },
    1: { value: 2, enumerable: true },
    b: { value: 3 },
    [Symbol.for('q')]: { value: 4, enumerable: true },
  },
);
console.log(Reflect.ownKeys(def), Object.keys(def));
Object.defineProperty(def, 'c', { enumerable: true, value: 1 });
console.log(Reflect.ownKeys(def));
console.log(Object.keys(Object.groupBy([3, 1, 2], (x) => (x % 2 ? 'odd' : 'even'))));
const { b, ...r } = { c: 1, b: 2, 2: 3, 1: 4 };
console.log(Object.keys(r), Reflect.ownKeys(Object.getOwnPropertyDescriptors({ y: 1, x: 2, 0: 3 })));
console.log(JSON.stringify(JSON.parse('{"z":1,"2":2,"a":3,"1":4,"z":5}')));
console.log(
  Reflect.ownKeys(Object.freeze({ k: 1, [Symbol.iterator]: 2, 0: 1 })),
  Reflect.ownKeys(Object('hi')),
  Reflect.ownKeys(new Uint8Array(2)),
);
