const o = {
  a: {
    b: { c: 1 },
    f() {
      return this === o.a;
    },
    n: null,
  },
  arr: [10, 20],
  z: 0,
};
const u = undefined;
console.log(o?.a?.b?.c, o.x?.y.z.w, o.x?.[0], o?.['a'].b, o.a.f?.(), o.g?.(), o.a.f?.(), o.arr?.[1]);
console.log(
  u?.x,
  u?.[console.log('never')],
  u?.(console.log('never')),
  u?.x.y[console.log('never')](console.log('no')),
);
console.log(delete o?.z, delete u?.z, 'z' in o);
console.log(o.a.n?.x, o.a.n ?? 'dflt', o.a.n?.x ?? 'dflt2');
try {
  o.x.y;
} catch (e) {
  console.log(e.message);
}
try {
  o?.x.y;
} catch (e) {
  console.log(e.message);
}
try {
  o.a?.n.q;
} catch (e) {
  console.log(e.message);
}
try {
  (u?.x).y;
} catch (e) {
  console.log(e.message);
}
try {
  o.z?.();
} catch (e) {
  console.log(e.message);
}
try {
  o.a?.zz();
} catch (e) {
  console.log(e.message);
}
console.log((o?.a.f)(), o?.a?.f?.());
const calls = [];
const t = (x) => (calls.push(x), undefined);
t(1)?.[t(2)][t(3)];
console.log(calls);
class A {
  #p = 5;
  static read(x) {
    return x?.#p;
  }
  static deep(x) {
    return x.q?.#p.toFixed(1);
  }
}
console.log(A.read(new A()), A.read(null), A.deep({ q: new A() }), A.deep({}));
try {
  A.read({});
} catch (e) {
  console.log(e.message);
}
console.log(''?.length, (0)?.toFixed(), false?.toString());
console.log(o?.a?.b);
const k = true ? 0.5 : 1;
console.log(k);
console.log(typeof u?.x, void u?.x, !u?.x, `${u?.x}`, [u?.a, o?.z]);
const f = null;
console.log(
  f?.call?.(1),
  f?.(...[1, 2]),
  new (class {
    m() {
      return super.toString?.call(this);
    }
  })().m(),
);
console.log(parseInt?.('12px'));
