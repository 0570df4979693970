const frozen = Object.freeze({ t: 1, n: null });
(function () {
  'use strict';
  console.log((frozen.t ||= 2), (frozen.t ??= 2));
  try {
    frozen.t &&= 2;
  } catch (err) {
    console.log(err.message);
  }
  try {
    frozen.n ??= 2;
  } catch (err) {
    console.log(err.message);
  }
  try {
    undeclared ??= 1;
  } catch (err) {
    console.log(err.message);
  }
})();
let f;
f ??= function () {};
let g;
g ||= () => {};
let h = 1;
h &&= class {};
console.log(f.name, g.name, h.name);
console.log((1 && 2) || 3, (0 && 2) || 3, (0 && 2) ?? 3, null?.x || 'or', undefined ?? null ?? 'last');
const s = [];
s[0] ||= 'first';
s[1] ??= 'second';
s[0] &&= s[0] + '!';
console.log(s);
class P {
  #v = null;
  inc() {
    this.#v ??= 10;
    this.#v &&= this.#v + 1;
    return this.#v;
  }
}
const p = new P();
console.log(p.inc(), p.inc());
