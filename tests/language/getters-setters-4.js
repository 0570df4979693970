let count = 0;
const lazy = {
  get value() {
    count++;
    Object.defineProperty(this, 'value', { value: 42 });
    return 42;
  },
};
console.log(lazy.value, lazy.value, count);
const g = {
  get get() {
    return 'get';
  },
  set set(v) {
    this.s = v;
  },
  get set() {
    return this.s;
  },
  async: 1,
  static: 2,
};
g.set = 9;
console.log(g.get, g.set, g.async, g.static);
