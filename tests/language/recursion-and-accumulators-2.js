const clone = (o) =>
  o === null || typeof o !== 'object'
    ? o
    : Array.isArray(o)
      ? o.map(clone)
      : Object.fromEntries(Object.entries(o).map(([k, v]) => [k, clone(v)]));
const orig = { a: [1, { b: 2 }], c: null };
const cp = clone(orig);
cp.a[1].b = 99;
console.log(orig, cp);
const eq = (a, b) =>
  a === b ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    a &&
    b &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((k) => eq(a[k], b[k])));
console.log(eq(orig, clone(orig)), eq(orig, cp), eq([1, [2]], [1, [2]]), eq({}, []), eq(null, {}));
const isEven = (n) => (n === 0 ? true : isOdd(n - 1)),
  isOdd = (n) => (n === 0 ? false : isEven(n - 1));
console.log(isEven(500), isOdd(501));
