class Observable {
  #subs = new Set();
  subscribe(f) {
    this.#subs.add(f);
    return () => this.#subs.delete(f);
  }
  next(v) {
    for (const f of this.#subs) f(v);
  }
  map(g) {
    const o = new Observable();
    this.subscribe((v) => o.next(g(v)));
    return o;
  }
  filter(p) {
    const o = new Observable();
    this.subscribe((v) => p(v) && o.next(v));
    return o;
  }
}
const src = new Observable(),
  got = [];
const un = src
  .filter((x) => x % 2)
  .map((x) => x * 10)
  .subscribe((v) => got.push(v));
[1, 2, 3].forEach((v) => src.next(v));
un();
src.next(5);
console.log(got);
const makeClass = (base, tag) =>
  class extends base {
    static tag = tag;
    whoami() {
      return `${new.target === undefined}${tag}${super.whoami?.() ?? ''}`;
    }
  };
const A = makeClass(Object, 'A'),
  B = makeClass(A, 'B');
console.log(new B().whoami(), B.tag, A.tag, B.name, Object.getPrototypeOf(B) === A);
class Money {
  static #rates = { usd: 1, eur: 2 };
  #v;
  constructor(v, c = 'usd') {
    this.#v = v * Money.#rates[c];
  }
  plus(o) {
    return new Money(this.#v + o.#v);
  }
  [Symbol.toPrimitive](h) {
    return h === 'string' ? `$${this.#v}` : this.#v;
  }
  static zero = new Money(0);
  equals(o) {
    return #v in o && this.#v === o.#v;
  }
}
