let n = 0;
const a = 1,
  b = 'two',
  c = () => 3;
const base = {
  x: 1,
  get y() {
    return this.x + 1;
  },
};
const d = { ...base, x: 10 };
console.log(
  d,
  Object.getOwnPropertyDescriptor(d, 'y').value,
  { x: 0, ...base }.x,
  { ...base, ...{ x: undefined } }.x,
  { ...[...'hi'] },
  { ...new Map([[1, 2]]), ...new Set([1]) },
  { ...(false && { no: 1 }), ...(true && { yes: 1 }) },
  { ...{ ...{ deep: { ref: base } } } }.deep.ref === base,
);
const dup = { a: 1, a: 2, ['a']: 3 };
console.log(dup, Object.keys({ b: 1, a: 2, b: 3 }));
const proto = { __proto__: { inherited: true }, own: 1 };
console.log(
  proto.inherited,
  Object.keys(proto),
  { __proto__: null }.toString,
  { __proto__: { q: 1 } }.q,
  { ['__proto__']: 5 }.__proto__,
  {
    __proto__() {
      return 'm';
    },
  }.__proto__(),
);
const m = {
  f() {
    return this.v;
  },
  v: 'mine',
  arrow: () => typeof this,
  nested: {
    f() {
      return this.v;
    },
    v: 'inner',
  },
  g: function g() {
    return typeof g;
  },
};
console.log(
  m.f(),
  m.nested.f(),
  m.nested.f(),
  m.arrow(),
  m.g(),
  (0, m.f) === m.f,
  new m.g().constructor.name,
);
try {
  new m.f();
} catch (e) {
  console.log(e.message);
}
console.log(
  ((x) => ({ x, y: x * 2 }))(4),
  (() => {
    return { a: 1 };
  })(),
  (() => {
    a: 1;
  })(),
  [{}, { a: {} }].length,
);
const order = [];
const k = (s) => ({
    toString() {
      order.push('key ' + s);
      return s;
    },
  }),
  v = (s) => (order.push('val ' + s), s);
const ev = { [k('a')]: v('1'), [k('b')]: v('2'), ...(order.push('spread'), {}), [k('c')]: v('3') };
console.log(order.join(', '), ev);
class C {
  static [k('s')] = v('x');
  [k('i')] = v('never yet');
}
console.log(order.slice(7).join(', '));
const big = Object.fromEntries(Array.from({ length: 30 }, (_, i) => ['p' + i, i]));
const { p0, p29, ...rest } = big;
console.log(p0, p29, Object.keys(rest).length, 'p0' in rest);
const acc = {
  get a() {
    return 1;
  },
  get a() {
    return 2;
  },
  set b(x) {},
  get b() {
    return 'both';
  },
  c: 1,
  get c() {
    return 'over';
  },
  get d() {
    return 1;
  },
  d: 'data',
};
console.log(
  acc.a,
  acc.b,
  acc.c,
  acc.d,
  Object.entries(Object.getOwnPropertyDescriptors(acc))
    .map(([q, w]) => q + ('value' in w ? 'V' : '') + (w.get ? 'G' : '') + (w.set ? 'S' : ''))
    .join(),
);
const sym = Symbol('m');
const so = {
  [sym]() {
    return 'called ' + so[sym].name;
  },
};
console.log(so[sym](), Object.keys(so), sym in so);
for (const [key, val] of Object.entries({ ...'ab', ...[7] })) console.log(key, val);
console.log(
  Object.entries({ a: 1 }).flat(),
  JSON.stringify({ ...null, ...undefined, ...5, ...true, ...Symbol(), ...10n, ...() => {} }),
);
const { [`dyn${1}`]: dv = 'dd', ...others } = { dyn1: undefined, z: 1 };
console.log(dv, others);
const inc = {
  n: 0,
  inc() {
    this.n++;
    return this;
  },
};
console.log(inc.inc().inc().n, inc?.['inc']().n, delete inc.n, inc);
