const show = (n, f) => console.log(Array.from({ length: n }, (_, i) => f(i)));
for (const n of [6, 7, 8, 9, 10, 16, 17, 25, 26, 27, 40, 60, 100]) show(n, (i) => i);
for (const n of [7, 10, 30]) {
  show(n, (i) => i * i * i);
  show(n, (i) => (i % 2 ? -i : i));
  show(n, (i) => i / 4);
  show(n, (i) => 'abcdefghij'.slice(0, (i % 7) + 1));
  show(n, (i) => 'w'.repeat(i % 3 ? 2 : 12));
}
show(8, () => null);
show(9, (i) => i % 2 === 0);
show(7, () => undefined);
show(12, (i) => BigInt(i) ** 3n);
show(10, (i) => (i ? [i] : []));
show(7, (i) => ({ i }));
show(7, (i) => Symbol(i));
show(7, (i) => 'x'.repeat(16));
show(7, (i) => 'x'.repeat(17));
show(20, (i) => 'item number ' + i);
show(15, (i) =>
  i === 7 ? 'one very long entry in the middle of short ones, longer than the line' : 'e' + i,
);
show(10, (i) => (i % 3 ? 'str' : i));
show(12, (i) => 1.5 * 10 ** i);
show(7, (i) => '日本語'.repeat(i));
show(10, (i) => '😀'.repeat(i % 3));
show(9, (i) => 'é'.repeat(i));
console.log({
  list: Array.from({ length: 12 }, (_, i) => i * 1000),
  other: Array.from({ length: 8 }, (_, i) => 'name' + i),
});
console.log([Array.from({ length: 10 }, (_, i) => i), Array.from({ length: 7 }, (_, i) => 'q' + i)]);
console.log(
  new Set(Array.from({ length: 12 }, (_, i) => i)),
  new Map(Array.from({ length: 8 }, (_, i) => [i, i])),
);
console.log(
  [1, 2, 3, 4, 5, 6, undefined],
  [1, 2, , 4, 5, 6, 7, 8],
  [...Array(7).keys(), 'x'],
  Array(10).fill(0),
  Array(7).fill('ab'),
  [[1, 2, 3, 4, 5, 6, 7, 8]],
);
console.log(
  { a: { b: Array.from({ length: 30 }, (_, i) => i) } },
  { a: { b: { c: Array.from({ length: 30 }, (_, i) => i) } } },
);
console.log(
  Array.from({ length: 7 }, (_, i) => 10 ** i),
  [1234567, 1, 22, 333, 4444, 55555, 666666, 7],
  ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'ggggggg', 'hhhhhhhh'],
);
const withProps = Array.from({ length: 8 }, (_, i) => i);
withProps.note = 'extra';
console.log(withProps);
console.log(
  Array.from({ length: 101 }, (_, i) => 'n' + i),
  Array.from({ length: 120 }, () => 0),
);
console.log(
  new Float64Array(10).map((_, i) => i / 3),
  new Uint8Array(20).map((_, i) => i * 12),
  new BigInt64Array(8).map((_, i) => BigInt(i)),
);
