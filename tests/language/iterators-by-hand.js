class Range {
  constructor(a, b) {
    this.a = a;
    this.b = b;
    this.closed = 0;
  }
  [Symbol.iterator]() {
    let i = this.a;
    return {
      next: () => (i < this.b ? { value: i++, done: false } : { value: undefined, done: true }),
      return: (v) => {
        this.closed++;
        return { value: v, done: true };
      },
      [Symbol.iterator]() {
        return this;
      },
    };
  }
}
const r = new Range(0, 5);
console.log(
  [...r],
  Math.max(...r),
  Array.from(r, (x) => x * x),
  new Set(r).size,
  r.closed,
);
for (const x of r) if (x === 2) break;
console.log(r.closed);
(() => {
  for (const x of r) return x;
})();
console.log(r.closed);
try {
  for (const x of r) throw new Error('t');
} catch (e) {
  console.log(e.message, r.closed);
}
outer: for (const y of [1, 2]) for (const x of r) continue outer;
console.log(r.closed);
const [a, b] = r;
console.log(a, b, r.closed);
for (const x of r) {
  if (x > 1) continue;
}
console.log(r.closed);
const noReturn = {
  [Symbol.iterator]: () => ({
    i: 0,
    next() {
      return { value: this.i, done: this.i++ > 2 };
    },
  }),
};
for (const x of noReturn) {
  if (x) break;
}
console.log([...noReturn]);
const bad = (next, ret) => ({ [Symbol.iterator]: () => ({ next, return: ret }) });
const attempt = (f) => {
  try {
    f();
    console.log('ok');
  } catch (e) {
    console.log(e.message);
  }
};
attempt(() => {
  for (const x of bad(() => 1));
});
attempt(() => {
  for (const x of bad(undefined));
});
attempt(() => {
  for (const x of { [Symbol.iterator]: 1 });
});
attempt(() => {
  for (const x of { [Symbol.iterator]: () => 1 });
});
attempt(() => {
  for (const x of bad(
    () => ({ done: false }),
    () => 1,
  ))
    break;
});
attempt(() => {
  for (const x of bad(
    () => ({ done: false }),
    () => {
      throw new Error('from return');
    },
  ))
    break;
});
attempt(() => {
  for (const x of bad(
    () => ({ done: false }),
    () => {
      throw new Error('from return');
    },
  ))
    throw new Error('body wins');
});
attempt(() => {
  for (const x of bad(() => ({ done: false }), 5)) break;
});
attempt(() => {
  for (const x of 5);
});
attempt(() => {
  for (const x of {});
});
attempt(() => {
  let u;
  for (const x of u.v);
});
let nextReads = 0;
const once = {
  [Symbol.iterator]: () => ({
    get next() {
      nextReads++;
      let i = 0;
      return () => ({ done: i++ > 3 });
    },
  }),
};
for (const x of once);
console.log(nextReads);
const lazyDone = {
  [Symbol.iterator]: () => ({
    n: 0,
    next() {
      return this.n++ < 2 ? { value: this.n } : { done: 'truthy' };
    },
  }),
};
console.log([...lazyDone]);
const grow = [1, 2, 3];
const got = [];
for (const x of grow) {
  got.push(x);
  if (grow.length < 6) grow.push(x * 10);
}
console.log(got);
const m = new Map([
  [1, 'a'],
  [2, 'b'],
]);
const ks = [];
for (const [k] of m) {
  ks.push(k);
  if (k === 1) {
    m.delete(2);
    m.set(3, 'c');
  }
}
console.log(ks);
let tgt = {};
for (tgt.v of [7, 8]);
for ([tgt.w, tgt.x = 'd'] of ['ab', 'c']);
console.log(tgt);
