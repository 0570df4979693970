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
console.log(
  `${new Money(1, 'eur').plus(new Money(3))}`,
  new Money(2) + 1,
  new Money(5) > new Money(4),
  [new Money(1), new Money(2)].reduce((a, b) => a.plus(b), Money.zero) * 1,
  new Money(1).equals(new Money(1)),
  new Money(1).equals({}),
);
class Tree {
  constructor(v, ...kids) {
    Object.assign(this, { v, kids });
  }
  [Symbol.iterator]() {
    const stack = [this];
    return {
      next: () => {
        const t = stack.pop();
        if (!t) return { done: true, value: undefined };
        stack.push(...t.kids.toReversed());
        return { done: false, value: t.v };
      },
    };
  }
  fold(f) {
    return f(
      this.v,
      this.kids.map((k) => k.fold(f)),
    );
  }
  get depth() {
    return this.fold((_, ds) => 1 + Math.max(0, ...ds));
  }
}
