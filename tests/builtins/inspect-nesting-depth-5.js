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
console.log(new Parent().add(new Kid(1)).add(new Kid(2)));
const ring = [1];
ring.push(ring, [ring]);
console.log(ring);
const oo = { x: {} };
oo.x.y = { z: oo.x, top: oo };
console.log(oo);
const same = { s: 1 };
console.log([same, same, { same }], { p: same, q: { r: same } });
