console.log(
  JSON.stringify({ a: 1, b: 'x', c: true, d: null, e: [1, 'y', null], f: {} }),
  JSON.stringify([undefined, () => 1, Symbol('s')]),
  JSON.stringify({ u: undefined, f() {}, s: Symbol('s'), [Symbol('k')]: 1 }),
  JSON.stringify(undefined),
  JSON.stringify(() => {}),
  JSON.stringify(Symbol()),
  JSON.stringify(null),
);
console.log(
  JSON.stringify([NaN, Infinity, -0, 1e21, 1e-7, 0.1]),
  JSON.stringify('a"b\\c\n\t\b\f\r\u0001\u007f\u2028é😀/'),
  JSON.stringify('\ud800x\udc00'),
  JSON.stringify('\ud83d\ude00'),
  JSON.stringify({ 'key "q"': 1, '': 2 }),
);
console.log(
  JSON.stringify([new Number(3), new String('s'), new Boolean(false), Object(Symbol())]),
  JSON.stringify(Object(1)),
  JSON.stringify([
    new Map([[1, 2]]),
    new Set([1]),
    new Error('e'),
    new (class {
      x = 1;
      #y = 2;
      get z() {
        return 3;
      }
    })(),
  ]),
  JSON.stringify(new Uint8Array([1, 2])),
  JSON.stringify([, 1]),
  JSON.stringify(Object.create({ inherited: 1 })),
);
