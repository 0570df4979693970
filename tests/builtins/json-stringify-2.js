console.log(
  JSON.stringify({
    toJSON() {
      return { replaced: true };
    },
  }),
  JSON.stringify({
    a: {
      toJSON(k) {
        return 'key ' + k;
      },
    },
    b: [
      {
        toJSON(k) {
          return typeof k + k;
        },
      },
    ],
  }),
  JSON.stringify({ toJSON: 5, x: 1 }),
  JSON.stringify({ toJSON() {} }),
  JSON.stringify([{ toJSON() {} }]),
);
console.log(JSON.stringify({ a: [1, { b: 2 }], c: 'd' }, null, 2));
console.log(JSON.stringify({ a: [], b: {}, c: [[]], d: [{}] }, null, 4));
console.log(
  JSON.stringify([1, [2, [3]]], null, '--'),
  JSON.stringify({ a: 1 }, null, 'longer than ten chars'),
  JSON.stringify({ a: 1 }, null, 20).split('\n')[1].length,
  JSON.stringify({ a: 1 }, null, 0),
  JSON.stringify({ a: 1 }, null, ''),
  JSON.stringify({ a: 1 }, null, new Number(1)),
  JSON.stringify({ a: 1 }, null, new String('\t')),
  JSON.stringify({ a: 1 }, null, true),
  JSON.stringify({ a: 1 }, null, 1.9),
  JSON.stringify([1], null, -5),
);
