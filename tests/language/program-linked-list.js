class Node {
  constructor(value, next = null) {
    this.value = value;
    this.next = next;
  }
}
class List {
  #head = null;
  #size = 0;
  static from(items) {
    const l = new this();
    for (const i of items) l.append(i);
    return l;
  }
  get size() {
    return this.#size;
  }
  append(v) {
    const n = new Node(v);
    if (!this.#head) this.#head = n;
    else {
      let c = this.#head;
      while (c.next) c = c.next;
      c.next = n;
    }
    this.#size++;
    return this;
  }
  prepend(v) {
    this.#head = new Node(v, this.#head);
    this.#size++;
    return this;
  }
  remove(v) {
    let prev = null;
    for (let c = this.#head; c; prev = c, c = c.next) {
      if (c.value !== v) continue;
      if (prev) prev.next = c.next;
      else this.#head = c.next;
      this.#size--;
      return true;
    }
    return false;
  }
  reverse() {
    let prev = null,
      c = this.#head;
    while (c) [c.next, prev, c] = [prev, c, c.next];
    this.#head = prev;
    return this;
  }
  [Symbol.iterator]() {
    let c = this.#head;
    return {
      next: () => {
        if (!c) return { value: undefined, done: true };
        const { value } = c;
        c = c.next;
        return { value, done: false };
      },
    };
  }
  map(f) {
    return List.from([...this].map(f));
  }
  toString() {
    return `(${[...this].join(' → ')})`;
  }
  toJSON() {
    return [...this];
  }
  get [Symbol.toStringTag]() {
    return 'List';
  }
}
const l = List.from([1, 2, 3]);
l.prepend(0).append(4);
console.log(
  `${l}`,
  l.size,
  l.remove(2),
  l.remove(99),
  String(l),
  `${l.reverse()}`,
  JSON.stringify({ l }),
  Object.prototype.toString.call(l),
  l,
);
console.log(
  `${l.map((x) => x * x)}`,
  Math.max(...l),
  [...l, ...l].length,
  new Set(l).has(3),
  Array.from(l, String),
  Object.fromEntries([...l].map((x, i) => [i, x])),
);
const [first, , third = 'none', ...rest] = l;
console.log(first, third, rest);
for (const x of l) {
  if (x === 1) break;
  console.log('visit', x);
}
console.log(
  `${new List()}`,
  new List().remove(1),
  [...new List()],
  `${List.from('abc').reverse()}`,
  List.from(new Map([['k', 'v']])).toString(),
);
