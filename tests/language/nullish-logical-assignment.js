let a = null, b = 0, c = '', d = undefined, e = 'e';
console.log(a ?? 1, b ?? 1, c ?? 1, d ?? 1, e ?? 1, (null || undefined) ?? 'z');
a ??= 'A'; b ||= 'B'; c &&= 'C'; d ??= 'D'; e &&= 'E';
console.log(a, b, c, d, e);
const log = [];
const o = {
  get x() { log.push('get x'); return this._x; },
  set x(v) { log.push('set x'); this._x = v; },
  _x: 1,
};
o.x ??= log.push('rhs');
o.x ||= log.push('rhs');
o.x &&= 5;
o.x &&= 0;
o.x ||= 7;
console.log(o._x, log.join());
const k = { toString() { log.push('key'); return 'p'; } };
log.length = 0;
const q = {};
q[k] ??= 1;
q[k] ??= 2;
q[k] &&= 3;
console.log(q, log.join());
const frozen = Object.freeze({ t: 1, n: null });
(function () {
  'use strict';
  console.log((frozen.t ||= 2), (frozen.t ??= 2));
  try { frozen.t &&= 2; } catch (err) { console.log(err.message); }
  try { frozen.n ??= 2; } catch (err) { console.log(err.message); }
  try { undeclared ??= 1; } catch (err) { console.log(err.message); }
})();
let f; f ??= function () {}; let g; g ||= () => {}; let h = 1; h &&= class {};
console.log(f.name, g.name, h.name);
console.log(1 && 2 || 3, 0 && 2 || 3, (0 && 2) ?? 3, null?.x || 'or', (undefined ?? null) ?? 'last');
const s = []; s[0] ||= 'first'; s[1] ??= 'second'; s[0] &&= s[0] + '!';
console.log(s);
class P { #v = null; inc() { this.#v ??= 10; this.#v &&= this.#v + 1; return this.#v; } }
const p = new P(); console.log(p.inc(), p.inc());
