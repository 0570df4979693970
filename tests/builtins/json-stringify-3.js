console.log(
  JSON.stringify({ a: 1, b: 2, c: { a: 3, d: 4 } }, ['a', 'c']),
  JSON.stringify({ 1: 'x', 2: 'y', a: 0 }, [1, new Number(2), new String('a'), {}, null]),
  JSON.stringify({ b: 1, a: 2 }, ['a', 'b', 'a']),
  JSON.stringify([{ k: 1, z: 2 }], ['k']),
  JSON.stringify({ a: 1 }, []),
);
console.log(
  JSON.stringify({ a: 1, b: [2, 3] }, (k, v) => (typeof v === 'number' ? v * 10 : v)),
  JSON.stringify({ a: 1, b: 2 }, (k, v) => (k === 'a' ? undefined : v)),
  JSON.stringify([1, 2], (k, v) => (k === '0' ? undefined : v)),
  JSON.stringify({ a: 1 }, function (k, v) {
    return k === '' ? { wrapped: v, hasThis: '' in this } : v;
  }),
  JSON.stringify(5, () => 'all'),
  JSON.stringify({ a: { toJSON: () => 1 } }, (k, v) => (k === 'a' ? typeof v : v)),
);
