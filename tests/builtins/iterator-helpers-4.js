const from = (n) => {
  let i = 0;
  const log = [];
  return Object.assign(Object.create(Iterator.prototype), {
    log,
    next() {
      log.push('n');
      return i < n ? { value: i++, done: false } : { value: undefined, done: true };
    },
    return() {
      log.push('r');
      return {};
    },
  });
};
let it = from(5);
const m = it.map((x) => x);
class Count extends Iterator {
  constructor(n) {
    super();
    this.n = n;
  }
  next() {
    return { value: this.n--, done: this.n < -1 };
  }
}
console.log(
  new Count(3).toArray(),
  new Count(2).map((x) => x * x).toArray(),
  new Count(1) instanceof Iterator,
  Iterator.prototype[Symbol.toStringTag],
  new Count(1)[Symbol.iterator]().n,
);
console.log(
  Object.prototype.toString.call(from(1).map((x) => x)),
  from(1).map((x) => x)[Symbol.toStringTag],
  Object.getOwnPropertyNames(Iterator.prototype).sort().join(),
  Iterator.name,
  Iterator.length,
  [].values() instanceof Iterator,
);
const lazy = [];
const chain = from(3)
  .map((x) => {
    lazy.push('m' + x);
    return x;
  })
  .filter((x) => {
    lazy.push('f' + x);
    return x !== 1;
  });
console.log(lazy.length, chain.next(), lazy.join());
console.log([...chain], lazy.join());
