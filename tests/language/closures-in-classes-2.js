class Lazy {
  #fn;
  #val;
  #done = false;
  constructor(fn) {
    this.#fn = fn;
  }
  get value() {
    if (!this.#done) {
      this.#val = this.#fn();
      this.#done = true;
    }
    return this.#val;
  }
  map(f) {
    return new Lazy(() => f(this.value));
  }
}
let evals = 0;
const l = new Lazy(() => {
  evals++;
  return 21;
}).map((x) => x * 2);
console.log(evals, l.value, l.value, evals);
class Builder {
  #parts = new Map();
  set(k, v) {
    this.#parts.set(k, v);
    return this;
  }
  when(c, f) {
    return c ? (f(this) ?? this) : this;
  }
  build() {
    return Object.fromEntries(this.#parts);
  }
}
console.log(
  new Builder()
    .set('a', 1)
    .when(true, (b) => b.set('b', 2))
    .when(false, (b) => b.set('c', 3))
    .build(),
);
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
