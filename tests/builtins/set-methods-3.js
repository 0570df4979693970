console.log(
  new Set([-0]).union(new Set([0])),
  [...new Set([1]).union({ size: 1, has() {}, keys: () => [-0][Symbol.iterator]() })].map((x) =>
    Object.is(x, 0),
  ),
);
class S extends Set {}
console.log(
  new S([1]).union(new S([2])).constructor.name,
  new Set([1, 2, 3]).intersection(new Set([3, 2])),
  new Set([3, 2]).intersection(new Set([1, 2, 3])),
);
const closing = {
  size: 5,
  has: () => false,
  keys: () => ({
    n: 0,
    next() {
      return { value: this.n++, done: this.n > 5 };
    },
    return() {
      console.log('closed');
      return {};
    },
  }),
};
console.log(new Set([2]).isDisjointFrom(closing), new Set([0, 1]).isSupersetOf(closing));
const mut = new Set([1, 2, 3]);
console.log(
  mut.difference({
    size: 3,
    has(x) {
      mut.delete(2);
      return x === 1;
    },
    keys() {},
  }),
  mut,
);
