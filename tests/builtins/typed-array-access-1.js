const a = new Uint8Array([10, 20, 30]);
console.log(
  a[0],
  a[3],
  a[-1],
  a['1'],
  a['-0'],
  a['1.5'],
  a[1.5],
  0 in a,
  3 in a,
  '-0' in a,
  '1.5' in a,
  'foo' in a,
  'length' in a,
  Object.keys(a),
  Object.getOwnPropertyNames(a),
  a.length,
  a.at(-1),
  a.at(9),
);
a[5] = 1;
a[-1] = 1;
a['1.5'] = 1;
a.foo = 'bar';
a['-0'] = 5;
console.log(a, a[5], a['1.5'], a.foo, Object.keys(a), delete a.foo, delete a[5], delete a[-1]);
console.log(
  Object.getOwnPropertyDescriptor(a, 0),
  Object.getOwnPropertyDescriptor(a, 5),
  Object.hasOwn(a, 1),
  Reflect.set(a, 0, 256),
  a[0],
  Reflect.set(a, 9, 1),
  Reflect.has(a, 9),
  Reflect.defineProperty(a, 0, { value: 7 }),
  a[0],
  Reflect.defineProperty(a, 0, { value: 8, configurable: false }),
  Reflect.defineProperty(a, 0, { value: 8, enumerable: false }),
  Reflect.defineProperty(a, 9, { value: 8 }),
  Reflect.deleteProperty(a, 0),
  Reflect.deleteProperty(a, 9),
);
