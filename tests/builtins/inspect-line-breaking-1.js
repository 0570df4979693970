// 72 columns decide whether an object goes on one line; 76 whether array groups do.
for (const n of [20, 50, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 80])
  console.log({ k: 'x'.repeat(n) });
for (const n of [55, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76])
  console.log(['x'.repeat(n)]);
for (const n of [20, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37])
  console.log({ aaa: 'y'.repeat(n), bbb: 'z'.repeat(n) });
console.log({ a: 1, b: 'two', c: [3], d: { e: 5 }, f: null, g: undefined });
console.log(
  { a: 1, b: { c: 2, d: { e: 3 } } },
  { alpha: 'aaaaaaaaaaaaaaaaaaaa', beta: { gamma: 'gggggggggggggggggggg', delta: 'dddddddddddddddd' } },
);
