class MyError extends Error {
  constructor(msg, opts) {
    super(msg, opts);
    this.name = 'MyError';
    this.extra = 1;
  }
}
const e = new MyError('boom', { cause: 'why' });
console.log(
  e instanceof MyError,
  e instanceof Error,
  `${e}`,
  e.cause,
  e.message,
  Object.keys(e),
  e.stack.split('\n')[0],
);
console.log(Object.prototype.toString.call(e), Error.prototype.toString.call({ name: 'N', message: 'M' }));
class Stack extends Array {
  peek() {
    return this[this.length - 1];
  }
  static get [Symbol.species]() {
    return Array;
  }
}
const s = Stack.from([1, 2, 3]);
console.log(
  s.peek(),
  s.length,
  s.filter((x) => x > 1) instanceof Stack,
  s.filter((x) => x > 1) instanceof Array,
  Array.isArray(s),
);
