const keys = (x) => {
  const r = [];
  for (const k in x) r.push(k);
  return r;
};
const del = { a: 1, b: 2, c: 3 };
const seen = [];
for (const k in del) {
  seen.push(k);
  delete del.b;
  del.d = 4;
}
console.log(seen, Object.keys(del));
const re = { a: 1, b: 2 };
delete re.a;
re.a = 3;
console.log(keys(re));
class A {
  constructor() {
    this.own = 1;
  }
  m() {}
}
A.prototype.added = 2;
console.log(keys(new A()));
var v;
for (v in { p: 1, q: 2 });
console.log(v);
const t = {};
for (t.k in { r: 1 });
for (t['j'] in { s: 1 });
console.log(t);
for (const [c0, c1] in { xy: 1 }) console.log(c0, c1);
for (var w = (0) in {});
console.log(w);
let x = 'outer';
for (let x in { i: 1 }) console.log(x);
console.log(x);
console.log(keys(Object.create({ inherited: 1 }, { inherited: { value: 1, enumerable: false } })));
