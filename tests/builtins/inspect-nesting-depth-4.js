console.log([{ id: 1, children: [{ id: 2, children: [{ id: 3, children: [] }] }] }]);
console.log({
  longKeyNumberOne: 'long value number one',
  longKeyNumberTwo: { inner: 'value', other: [1, 2, 3] },
  k3: 'v3',
});
const a = { name: 'a' };
a.self = a;
const b = { a, list: [a, { a }] };
a.b = b;
console.log(a);
console.log(b);
console.log([a, b]);
const mm = new Map([['a', a]]);
mm.set('mm', mm);
console.log(mm);
class Parent {
  kids = [];
  add(k) {
    this.kids.push(k);
    k.parent = this;
    return this;
  }
}
class Kid {
  constructor(n) {
    this.n = n;
  }
}
