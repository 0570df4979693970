const log = [];
const a = [1, 2, 3, 4, 5];
for (const x of a) {
  log.push(x);
  if (x === 2) a.splice(0, 1);
}
console.log(log, a);
const b = [1, 2, 3];
const r1 = b.map((x, i) => {
  if (i === 0) b.push(99);
  return x * 2;
});
console.log(r1, b);
const c = [1, 2, 3, 4];
console.log(
  c.filter((x, i) => {
    c.pop();
    return true;
  }),
  c,
);
const d = [5, 4, 3];
console.log(
  d.reduce((s, x, i) => {
    d[i + 1] = 0;
    return s + x;
  }),
  d,
);
const e = [1, 2, 3];
console.log(
  e.every((x) => {
    e.length = 0;
    return x;
  }),
  e,
);
const f = [3, 2, 1];
f.sort((x, y) => {
  f.length = 0;
  return x - y;
});
console.log(f);
const g = [1, 2, 3];
console.log(
  g.indexOf(3, {
    valueOf() {
      g.length = 1;
      return 0;
    },
  }),
  g.includes(undefined, {
    valueOf() {
      g.length = 0;
      return 0;
    },
  }),
  [1, 2, 3].fill(0, { valueOf: () => 1 }),
  [1, 2, 3].slice({ valueOf: () => 1 }),
  [1, 2, 3].splice('1', true),
);
const h = [1, [2, 3], 4];
console.log(
  h.flatMap((x) => {
    h.pop();
    return x;
  }),
  h.flat(),
);
const it = [10, 20, 30][Symbol.iterator]();
console.log(it.next(), [...it], it.next());
const k = [1, 2, 3];
const ki = k.entries();
ki.next();
k.push(4);
k.shift();
console.log([...ki]);
const l = [1, 2, 3];
l.forEach((x, i) => {
  if (i < 5) l.push(x);
});
console.log(l.length);
const m = ['a', 'b', 'c'];
m.forEach((x, i, arr) => {
  delete arr[1];
});
console.log(
  m,
  m.find((x, i) => {
    m[2] = 'changed';
    return i === 2;
  }),
);
const n = [1, 2, 3];
console.log(
  n.join({
    toString() {
      n.length = 1;
      return '-';
    },
  }),
  n,
);
const p = [1, 2, 3];
p.copyWithin(0, {
  valueOf() {
    p.length = 2;
    return 1;
  },
});
console.log(p);
const q = [1, 2, 3, 4];
console.log(
  q.lastIndexOf(1, {
    valueOf() {
      q[0] = 'x';
      return 3;
    },
  }),
  q.at({
    valueOf() {
      q.length = 1;
      return 2;
    },
  }),
);
const s = [
  {
    toString() {
      s.pop();
      return 'first';
    },
  },
  'second',
  'third',
];
console.log(s.join());
const t = [1, 2, 3];
Object.defineProperty(t, 1, {
  get() {
    t.length = 2;
    return 'getter';
  },
  configurable: true,
});
console.log(
  t.map((x) => x),
  t.concat([9]),
);
console.log(
  [3, 1, 2].toSorted((x, y) => x - y),
  [1, 2, 3].with({ valueOf: () => 0 }, 'w'),
  [1, 2, 3].toSpliced({ valueOf: () => 1 }, 1),
);
const u = [1, 2, 3, 4, 5, 6];
for (const i in u) {
  if (i === '1') {
    delete u[3];
    u[9] = 'new';
  }
  log.push(i);
}
console.log(log.slice(4).join(), u.length);
const v = [0, 1, 2];
v.unshift(...v);
v.push(...v);
console.log(v.join(''));
const w = [];
w[3] = 1;
w.forEach((x, i) => w.push(i));
console.log(w);
const rr = [1, 2, 3, 4];
console.log(
  rr.reduceRight((acc, x, i) => {
    rr.length = 2;
    return acc + x;
  }),
  rr,
);
console.log(
  [1, 2, 3].findLast((x, i, arr) => {
    arr.length = 1;
    return x === undefined;
  }),
  Array.from({
    length: 3,
    get 0() {
      return 'g0';
    },
    1: 'b',
  }),
  [...'abc'].entries().toArray().length,
);
