const a = { n: 'a' },
  b = { n: 'b', a };
console.log(
  new Proxy({ a: 1 }, {}),
  new Proxy([1], {}),
  new Proxy(function f() {}, {}),
  new Proxy(new Map([[1, 2]]), {}),
  new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
      ownKeys() {
        throw new Error('trap');
      },
    },
  ),
);
console.log(
  new Map([['config', new Map([['nested', { deep: { deeper: { deepest: 1 } } }]])]]),
  new Set([{ a: { b: { c: { d: 1 } } } }]),
  { a: { b: new Map([[1, { c: 1 }]]) } },
  {
    a: {
      b: {
        c: new Map([[1, 2]]),
        d: new Set([1]),
        e: new (class Foo {
          x = 1;
        })(),
        f: [1],
      },
    },
  },
);
