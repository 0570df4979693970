function f(...args) {
  return [typeof this === 'object' && this !== null ? this.id : this, ...args];
}
const o = { id: 'O', f };
console.log(
  f.call(o, 1, 2),
  f.apply(o, [1, 2]),
  f.apply(o),
  f.apply(o, null),
  f.apply(o, { length: 2, 0: 'a' }),
  f.call(o),
  Reflect.apply(f, o, [9]),
);
(function () {
  'use strict';
  function s() {
    return this;
  }
  console.log(s.call(5), s.call(null), s.apply(), s.bind('x')(), s.call(undefined));
})();
const b = f.bind(o, 1);
console.log(
  b(2),
  b.bind({ id: 'other' }, 3)(4),
  b.call({ id: 'ignored' }, 5),
  new (class {
    constructor() {
      this.r = b();
    }
  })().r,
);
function P(x, y) {
  this.x = x;
  this.y = y;
}
