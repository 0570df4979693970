const base = {
  hi() {
    return `base ${this.n}`;
  },
  get v() {
    return this.n * 2;
  },
  set v(x) {
    this.set = x;
  },
  n: 1,
};
const obj = {
  __proto__: base,
  n: 2,
  hi() {
    return super.hi() + '!';
  },
  readV() {
    return super.v;
  },
  writeV(x) {
    super.v = x;
    return this.set;
  },
  dyn(k) {
    return super[k];
  },
  missing() {
    return super.nope;
  },
  callMissing() {
    return super.nope();
  },
  arrow() {
    return (() => super.hi())();
  },
  assignNew() {
    super.fresh = 5;
    return Object.hasOwn(this, 'fresh') && !('fresh' in base);
  },
  compound() {
    super.n += 10;
    return [this.n, base.n];
  },
  inc() {
    return [super.n++, this.n];
  },
};
console.log(
  obj.hi(),
  obj.readV(),
  obj.writeV(9),
  obj.dyn('n'),
  obj.missing(),
  obj.arrow(),
  obj.assignNew(),
  obj.compound(),
  obj.inc(),
);
