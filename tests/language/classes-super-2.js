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
try {
  obj.callMissing();
} catch (e) {
  console.log(e.message);
}
const borrowed = { hi: obj.hi, n: 'other' };
console.log(borrowed.hi());
Object.setPrototypeOf(obj, {
  hi() {
    return 'switched';
  },
});
console.log(obj.hi());
class A {
  static create() {
    return new this();
  }
  who() {
    return 'A';
  }
  static sv = 'A.sv';
}
class B extends A {
  who() {
    return super.who() + 'B';
  }
  static create() {
    const r = super.create();
    r.tag = super.sv;
    return r;
  }
}
class C extends B {
  who() {
    return super.who() + 'C';
  }
}
const c = C.create();
console.log(c.who(), c.tag, c instanceof C);
class T {
  constructor() {
    this.nt = new.target;
  }
}
