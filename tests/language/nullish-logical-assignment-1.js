let a = null,
  b = 0,
  c = '',
  d = undefined,
  e = 'e';
console.log(a ?? 1, b ?? 1, c ?? 1, d ?? 1, e ?? 1, (null || undefined) ?? 'z');
a ??= 'A';
b ||= 'B';
c &&= 'C';
d ??= 'D';
e &&= 'E';
console.log(a, b, c, d, e);
const log = [];
const o = {
  get x() {
    log.push('get x');
    return this._x;
  },
  set x(v) {
    log.push('set x');
    this._x = v;
  },
  _x: 1,
};
o.x ??= log.push('rhs');
o.x ||= log.push('rhs');
o.x &&= 5;
o.x &&= 0;
o.x ||= 7;
console.log(o._x, log.join());
const k = {
  toString() {
    log.push('key');
    return 'p';
  },
};
log.length = 0;
const q = {};
q[k] ??= 1;
q[k] ??= 2;
q[k] &&= 3;
console.log(q, log.join());
const frozen = Object.freeze({ t: 1, n: null });
