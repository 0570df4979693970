class Base {}
class Derived extends Base {}
const renamed = function orig() {};
Object.defineProperty(renamed, 'name', { value: 'renamed' });
console.log(
  renamed,
  Object.defineProperty(() => {}, 'name', { value: '' }),
  Object.defineProperty(() => {}, 'name', { value: 5 }),
  Object.defineProperty(() => {}, 'name', { value: 'with space' }),
);
const nullProto = Object.setPrototypeOf(function np() {}, null);
console.log(nullProto, Object.setPrototypeOf(class NP {}, null));
const o = {
  method() {},
  get acc() {
    return 1;
  },
  ['comp' + 'uted']: () => {},
  [Symbol('sm')]() {},
};
console.log(o, o.method, Object.getOwnPropertyDescriptor(o, 'acc').get);
console.log(
  Base.prototype,
  Derived.prototype.constructor,
  Object.getPrototypeOf(Derived),
  class {
    static name = 'custom';
  },
  class {
    static [Symbol.toStringTag] = 'T';
  },
  new (class {
    constructor() {
      this.self = Base;
    }
  })(),
);
