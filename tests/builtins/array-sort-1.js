console.log(
  [3, 1, 2].sort(),
  [10, 9, 1].sort(),
  ['b', undefined, 'a', , 'c'].sort(),
  [true, false, null, 5, 'x'].sort(),
  [-1, -2, 5, 10].sort(),
);
console.log(
  [10, 9, 1].sort((a, b) => a - b),
  [1, 2, 3].sort((a, b) => b - a),
  [3, 1, 2].sort(undefined),
  ['é', 'z', 'a', 'Z', '😀', '\uffff'].sort(),
);
const people = [
  { n: 'a', v: 2 },
  { n: 'b', v: 1 },
  { n: 'c', v: 2 },
  { n: 'd', v: 1 },
  { n: 'e', v: 0 },
];
console.log(
  people
    .sort((x, y) => x.v - y.v)
    .map((p) => p.n)
    .join(''),
);
const big = Array.from({ length: 200 }, (_, i) => ({ k: (i * 7) % 10, i })).sort((a, b) => a.k - b.k);
console.log(
  big.every((x, i) => i === 0 || big[i - 1].k < x.k || (big[i - 1].k === x.k && big[i - 1].i < x.i)),
);
