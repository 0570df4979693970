const o = {
  toString() {
    return 'ts';
  },
};
console.log(
  o + '',
  `${o}`,
  String(o),
  [o] + '',
  o == 'ts',
  { [o]: 1 },
  'x'.concat(o),
  ['ts'].includes(o),
  ['ts'].indexOf(`${o}`),
  'ts'.startsWith(o),
);
(function () {
  'use strict';
  Object.defineProperty(String.prototype, 'strictSelf', {
    get() {
      return typeof this;
    },
    set(v) {
      console.log('set on', typeof this, v);
    },
    configurable: true,
  });
  console.log('s'.strictSelf);
  's'.strictSelf = 5;
  delete String.prototype.strictSelf;
})();
class Temp {
  static #abs = -273.15;
  #c = 0;
  get f() {
    return this.#c * 1.8 + 32;
  }
  set f(v) {
    this.c = (v - 32) / 1.8;
  }
  get c() {
    return this.#c;
  }
  set c(v) {
    if (v < Temp.#abs) throw new RangeError('too cold');
    this.#c = v;
  }
}
