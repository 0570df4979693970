const range = (a, b, s = 1) => ({
  [Symbol.iterator]: () => ({
    i: a,
    next() {
      const value = this.i;
      this.i += s;
      return value < b ? { value, done: false } : { value: undefined, done: true };
    },
  }),
});
console.log(
  [...range(0, 10, 3)],
  Array.from(range(1, 4), (x) => x ** 2),
  Math.max(...range(0, 5)),
);
for (const i of range(0, 2)) for (const j of range(0, 2)) console.log(i, j);
const take = (n, it) => ({
  [Symbol.iterator]() {
    const i = it[Symbol.iterator]();
    let k = 0;
    return { next: () => (k++ < n ? i.next() : (i.return?.(), { done: true, value: undefined })) };
  },
});
const nat = {
  [Symbol.iterator]: () => ({
    n: 0,
    next() {
      return { value: this.n++, done: false };
    },
  }),
};
console.log([...take(5, nat)], [...take(2, 'abc')], [...take(0, nat)]);
const [x0, , x2] = nat;
console.log(x0, x2);
const mapI = (f, it) => ({
  [Symbol.iterator]() {
    const i = it[Symbol.iterator]();
    return {
      next() {
        const { done, value } = i.next();
        return done ? { done, value } : { done, value: f(value) };
      },
    };
  },
});
const filt = (p, it) => ({
  [Symbol.iterator]() {
    const i = it[Symbol.iterator]();
    return {
      next() {
        for (;;) {
          const r = i.next();
          if (r.done || p(r.value)) return r;
        }
      },
    };
  },
});
console.log([
  ...take(
    4,
    mapI(
      (x) => x * x,
      filt((x) => x % 2, nat),
    ),
  ),
]);
class Matrix {
  #d;
  constructor(r, c, f) {
    this.#d = Array.from({ length: r }, (_, i) => Array.from({ length: c }, (_, j) => f(i, j)));
  }
  [Symbol.iterator]() {
    return this.#d.flat()[Symbol.iterator]();
  }
  rows() {
    return this.#d.values();
  }
  get [Symbol.toStringTag]() {
    return 'Matrix';
  }
}
const m = new Matrix(2, 3, (i, j) => i * 3 + j);
console.log([...m], [...m.rows()], `${m}`);
for (const [a, ...r] of m.rows()) console.log(a, r);
const tracked = (n, log) => ({
  [Symbol.iterator]() {
    log.push('open');
    let i = 0;
    return {
      next() {
        log.push('n' + i);
        return { value: i, done: i++ >= n };
      },
      return() {
        log.push('close');
        return {};
      },
    };
  },
});
for (const body of [
  (v) => {},
  (v) => {
    if (v === 1) throw 'stop';
  },
]) {
  const log = [];
  try {
    for (const v of tracked(3, log)) body(v);
  } catch (e) {
    log.push('caught ' + e);
  }
  console.log(log.join(' '));
}
const l1 = [];
outer: for (const a of tracked(2, l1)) {
  for (const b of tracked(2, l1)) {
    if (b === 1) break outer;
  }
}
console.log(l1.join(' '));
const l2 = [];
(() => {
  for (const a of tracked(2, l2)) {
    for (const b of tracked(2, l2)) return;
  }
})();
console.log(l2.join(' '));
const l3 = [];
new Set(tracked(2, l3));
new Map(mapI((x) => [x, x], tracked(1, l3)));
Math.max(...tracked(1, l3));
Array.from(tracked(1, l3));
const [q] = tracked(2, l3);
const [...rr] = tracked(1, l3);
console.log(l3.join(' '));
const l4 = [];
try {
  for (const { a } of mapI(() => null, tracked(2, l4)));
} catch (e) {
  console.log(e.message, l4.join(' '));
}
let li = 0;
const l5 = [];
for (const [v = li++] of [[], [1], []]) l5.push(v);
console.log(l5);
const o = {};
for (o.p of 'ab');
for (o['q' + 1] of [9]);
for ([o.r] of [[5]]);
for ({ s: o.t = 'dt' } of [{}]);
console.log(o);
const ent = {
  a: 1,
  b: 2,
  [Symbol.iterator]() {
    return Object.entries(this)[Symbol.iterator]();
  },
};
console.log([...ent], new Map(ent).size);
const arrLike = { 0: 'a', 1: 'b', length: 2, [Symbol.iterator]: Array.prototype[Symbol.iterator] };
console.log([...arrLike], Array.from(arrLike));
const ai = [][Symbol.iterator]();
const AIP = Object.getPrototypeOf(ai);
const origNext = AIP.next;
let nexts = 0;
AIP.next = function () {
  nexts++;
  return origNext.call(this);
};
const [z1, z2] = [1, 2];
[...[1, 2]];
for (const v of [1]);
AIP.next = origNext;
console.log(nexts, z1, z2);
const origIter = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function () {
  return ['patched'][Symbol.iterator] === undefined ? null : origIter.call(['patched', this.length]);
};
const [pp, pl] = [1, 2, 3];
const spreadP = [...[1]];
Array.prototype[Symbol.iterator] = origIter;
console.log(pp, pl, spreadP.length);
const own = [1, 2];
own[Symbol.iterator] = () => [7, 8, 9].values();
console.log(
  [...own],
  Math.max(...own),
  own.length,
  Array.from(own),
  new Set(own).size,
  own.concat([]).length,
);
const sIter = String.prototype[Symbol.iterator];
String.prototype[Symbol.iterator] = function () {
  return origIter.call(['S', this.length]);
};
console.log([...'abc']);
String.prototype[Symbol.iterator] = sIter;
console.log([...'abc']);
