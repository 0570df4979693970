class P {
  #x = 1;
  static #count = 0;
  #method() {
    return this.#x * 10;
  }
  get #acc() {
    return this.#x;
  }
  set #acc(v) {
    this.#x = v;
  }
  static #sm() {
    return P.#count;
  }
  constructor() {
    P.#count++;
  }
  bump() {
    this.#x++;
    this.#acc += 5;
    return [this.#x, this.#acc, this.#method()];
  }
  static total() {
    return P.#sm();
  }
  static has(o) {
    return #x in o;
  }
  static hasMethod(o) {
    return #method in o;
  }
  static get(o) {
    return o.#x;
  }
  static set(o, v) {
    o.#x = v;
  }
  static call(o) {
    return o.#method();
  }
  static setMethod(o) {
    o.#method = 1;
  }
  #readonly = Object.freeze([1]);
  get #getOnly() {
    return 1;
  }
  static setGetOnly(o) {
    o.#getOnly = 2;
  }
  set #setOnly(v) {}
  static getSetOnly(o) {
    return o.#setOnly;
  }
  static fn() {
    return (o) => o.#x;
  }
}
const p = new P(),
  q = new P();
console.log(p.bump(), q.bump(), P.total(), P.has(p), P.has({}), P.hasMethod(q));
for (const f of ['get', 'set', 'call', 'setMethod', 'setGetOnly', 'getSetOnly', 'has']) {
  for (const arg of [{}, p]) {
    try {
      console.log(f, P[f](arg, 3));
    } catch (e) {
      console.log(f, e.name, e.message);
    }
  }
}
try {
  P.has(1);
} catch (e) {
  console.log(e.message);
}
console.log(P.fn()(q), Object.keys(p), JSON.stringify(p), Reflect.ownKeys(p));
class Sub extends P {
  #x = 'sub';
  sub() {
    return this.#x;
  }
}
const s = new Sub();
console.log(s.sub(), P.get(s), P.has(s));
class Stamper extends class {
  constructor(o) {
    return o;
  }
} {
  #stamp = 'stamped';
  static read(o) {
    return o.#stamp;
  }
}
const target = {};
new Stamper(target);
console.log(Stamper.read(target));
try {
  new Stamper(target);
} catch (e) {
  console.log(e.message);
}
const proxy = new Proxy(p, {});
try {
  P.get(proxy);
} catch (e) {
  console.log(e.message);
}
class Counter {
  #n = 0;
  next() {
    return (this.#n++, (this.#n **= 2), (this.#n ||= 9), [this.#n]);
  }
  swap() {
    [this.#n] = [77];
    ({ a: this.#n } = { a: this.#n + 1 });
    return this.#n;
  }
}
const c = new Counter();
console.log(c.next(), c.next(), c.swap());
const make = () =>
  class {
    #id = 1;
    static is(o) {
      return #id in o;
    }
  };
const A = make(),
  B = make();
console.log(A.is(new A()), A.is(new B()));
class Nest {
  #a = 1;
  inner() {
    const self = this;
    return new (class {
      #b = 2;
      sum() {
        return self.#a + this.#b;
      }
    })().sum();
  }
}
console.log(new Nest().inner());
class StaticPriv {
  static #v = 1;
  static inc() {
    return ++this.#v;
  }
}
class StaticSub extends StaticPriv {}
console.log(StaticPriv.inc());
try {
  StaticSub.inc();
} catch (e) {
  console.log(e.message);
}
console.log(delete p?.x, p.m?.());
