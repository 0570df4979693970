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
const t = new Tree(1, new Tree(2, new Tree(3)), new Tree(4));
console.log(
  [...t],
  t.depth,
  t.fold((v, xs) => v + xs.reduce((a, b) => a + b, 0)),
  Math.max(...t),
  t,
);
class Singleton {
  static #inst;
  static get instance() {
    return (Singleton.#inst ??= new Singleton());
  }
  constructor() {
    if (Singleton.#inst) throw new Error('use instance');
  }
}
console.log(Singleton.instance === Singleton.instance);
try {
  new Singleton();
} catch (e) {
  console.log(e.message);
}
const counterClass = () => {
  let n = 0;
  return class {
    id = ++n;
    static get count() {
      return n;
    }
  };
};
