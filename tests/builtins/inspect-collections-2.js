console.log(new Map(Array.from({ length: 101 }, (_, i) => [i, i])));
const m = new Map([[1, 2]]);
m.extra = 'x';
console.log(m);
const s = new Set();
s.extra = 1;
console.log(s);
class MyMap extends Map {}
class MySet extends Set {
  constructor(i) {
    super(i);
    this.own = 1;
  }
}
console.log(new MyMap([[1, 2]]), new MySet([1]));
console.log(
  new Map([[1, 2]]).entries(),
  new Map([[1, 2]]).keys(),
  new Map([['a', { b: 1 }]]).values(),
  new Set([1, 2]).values(),
  new Set([1]).entries(),
  new Map()[Symbol.iterator](),
);
console.log(new WeakMap(), new WeakSet(), new WeakRef({ a: 1 }), [new WeakMap()]);
const cyc = new Map();
