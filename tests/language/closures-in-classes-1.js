class Stack {
  #items = [];
  push = (x) => {
    this.#items.push(x);
    return this;
  };
  pop = () => this.#items.pop();
  get size() {
    return this.#items.length;
  }
  static of(...xs) {
    const s = new this();
    xs.forEach(s.push);
    return s;
  }
  each(f) {
    this.#items.forEach((x, i) => f.call(this, x, i));
  }
}
const st = Stack.of(1, 2, 3);
const { push, pop } = st;
push(4);
console.log(pop(), pop(), st.size, Object.keys(st));
st.each(function (x, i) {
  console.log(x, i, this.size);
});
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
