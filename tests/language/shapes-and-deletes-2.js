// Objects that change shape in every way while code keeps reading them.
const o = { a: 1, b: 2, c: 3 };
for (const k of Object.keys(o)) if (k !== 'b') delete o[k];
console.log(o, o.b);
o.b = 'again';
o.a = 'new';
console.log(o);
function Point(x, y) {
  this.x = x;
  this.y = y;
}
const pts = Array.from({ length: 50 }, (_, i) => new Point(i, -i));
pts[10].z = 1;
delete pts[20].x;
pts[30].x = 'str';
Object.freeze(pts[40]);
pts[40].x = 99;
Object.defineProperty(pts[45], 'x', { get: () => 'acc' });
console.log(pts.map((p) => p.x).join());
Point.prototype.x = 'from proto';
console.log(pts[20].x, pts[0].x);
Object.defineProperty(Point.prototype, 'x', {
  set(v) {
    this.viaSetter = v;
  },
  get() {
    return 'pg';
  },
  configurable: true,
});
console.log(pts[20].x, new Point(1, 2));
delete Point.prototype.x;
console.log(pts[20].x, new Point(1, 2).x);
const counter = {
  n: 0,
  inc() {
    return ++this.n;
  },
};
for (let i = 0; i < 10; i++) {
  if (i === 5)
    counter.inc = function () {
      return (this.n += 10);
    };
  counter.inc();
}
console.log(counter.n);
const cls = class {
  m() {
    return 1;
  }
};
const inst = new cls();
const rs = [];
for (let i = 0; i < 6; i++) {
  if (i === 2) cls.prototype.m = () => 2;
  if (i === 4) inst.m = () => 3;
  rs.push(inst.m());
}
delete inst.m;
rs.push(inst.m());
console.log(rs.join());
const g = [];
for (let i = 0; i < 8; i++) {
  if (i === 3) globalThis.appeared = 'yes';
  if (i === 6) delete globalThis.appeared;
  try {
    g.push(appeared);
  } catch (e) {
    g.push(e.name[0]);
  }
}
console.log(g.join());
const dict = {};
for (let i = 0; i < 2000; i++) dict['key' + i] = i;
let sum = 0;
for (const k in dict) sum += dict[k];
console.log(sum, Object.keys(dict).length, dict.key1999);
for (let i = 0; i < 2000; i += 2) delete dict['key' + i];
console.log(Object.keys(dict).length, Object.keys(dict)[0], dict.key0);
dict.key0 = 'back';
console.log(Object.keys(dict).at(-1));
const tr = {};
tr.a = 1;
tr.a = 'str';
tr.a = 1.5;
tr.a = {};
tr.a = null;
tr.a = undefined;
tr.a = () => 1;
tr.a = 1n;
console.log(tr.a, typeof tr.a);
const nums = { v: 1 };
for (const v of [2 ** 31 - 1, 2 ** 31, -0, 0.5, NaN, 'x', 3]) {
  nums.v = v;
  nums.v += 1;
  console.log(nums.v);
}
const arrT = [1, 2, 3];
arrT[1] = 1.5;
arrT[2] = 'x';
arrT[5] = 1;
delete arrT[0];
console.log(arrT, arrT.length);
const ro = Object.defineProperty({}, 'k', { value: 1, enumerable: true });
for (let i = 0; i < 3; i++) ro.k = i;
console.log(ro.k, Reflect.set(ro, 'k', 5));
const big = {};
for (let i = 0; i < 40; i++) big[String.fromCharCode(97 + (i % 26)) + ((i / 26) | 0)] = i;
console.log(
  JSON.stringify(big).length,
  Object.values(big).reduce((a, b) => a + b),
  { ...big, extra: 1 }.extra,
  Object.keys({ ...big }).length,
);
const { a0, z0, ...restBig } = big;
console.log(a0, z0, Object.keys(restBig).length);
class Many {
  a = 1;
  b = 2;
  c = 3;
  d = 4;
  e = 5;
  f = 6;
  g = 7;
  h = 8;
  i = 9;
  j = 10;
  k = 11;
  l = 12;
  sum() {
    return (
      this.a +
      this.b +
      this.c +
      this.d +
      this.e +
      this.f +
      this.g +
      this.h +
      this.i +
      this.j +
      this.k +
      this.l
    );
  }
}
console.log(new Many().sum(), Object.keys(new Many()).length);
const sym = Symbol('t');
for (let i = 0; i < 3; i++) {
  const t = { [sym]: i };
  t[sym]++;
  console.log(t[sym]);
}
const proto1 = { v: 'p1' },
  proto2 = { v: 'p2' };
const sw = Object.create(proto1);
const vs = [];
for (let i = 0; i < 4; i++) {
  vs.push(sw.v);
  Object.setPrototypeOf(sw, i % 2 ? proto1 : proto2);
}
proto1.v = 'changed';
vs.push(sw.v);
console.log(vs.join());
Object.defineProperty(proto1, 'v', {
  get() {
    return 'getter';
  },
  configurable: true,
});
console.log(sw.v);
sw.v = 1;
console.log(Object.hasOwn(sw, 'v'));
delete proto1.v;
console.log(sw.v);
sw.v = 1;
console.log(sw.v, 'toString' in sw);
