const nest = (n, wrap) => {
  let v = 'end';
  for (let i = 0; i < n; i++) v = wrap(v, i);
  return v;
};
for (const n of [1, 2, 3, 4, 6]) {
  console.log(nest(n, (v) => ({ v })));
  console.log(nest(n, (v) => [v]));
  console.log(nest(n, (v) => new Map([['k', v]])));
  console.log(nest(n, (v) => new Set([v])));
  console.log(nest(n, (v, i) => (i % 2 ? [v] : { v })));
}
class Node {
  constructor(v, n) {
    this.v = v;
    this.next = n;
  }
}
console.log(nest(5, (v, i) => new Node(i, v)));
console.log({
  a: {
    b: {
      c: { d: 1 },
      e: [1, [2]],
      f: new Map([[1, { x: 1 }]]),
      g: new Node(1, null),
      h: () => {},
      i: class X {},
      j: Symbol('j'),
      k: 'str',
      l: new Uint8Array(2),
      m: null,
    },
  },
});
