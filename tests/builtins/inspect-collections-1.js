console.log(
  new Map(),
  new Set(),
  new Map([[1, 'a']]),
  new Set([1, 'a']),
  new Map([
    ['k', { v: 1 }],
    [{ o: 1 }, [1]],
  ]),
  new Set([[1], { a: 1 }]),
);
console.log(
  { m: new Map([[1, new Map([[2, new Map([[3, new Map()]])]])]]) },
  new Map([[new Map(), new Set()]]),
  [new Map([[1, 2]])],
  { s: new Set([new Set([new Set([new Set()])])]) },
);
console.log(
  new Map([
    ['a'.repeat(30), 'b'.repeat(30)],
    ['c', 'd'],
  ]),
  new Set(['x'.repeat(40), 'y'.repeat(40)]),
  new Set(Array.from({ length: 20 }, (_, i) => i)),
  new Map(Array.from({ length: 10 }, (_, i) => [i, i * i])),
);
console.log(
  new Set(Array.from({ length: 120 }, (_, i) => i)).size,
  new Set(Array.from({ length: 101 }, (_, i) => i)),
);
