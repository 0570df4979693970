class Temp {
  static #abs = -273.15;
  #c = 0;
  get f() {
    return this.#c * 1.8 + 32;
  }
  set f(v) {
    this.c = (v - 32) / 1.8;
  }
  get c() {
    return this.#c;
  }
  set c(v) {
    if (v < Temp.#abs) throw new RangeError('too cold');
    this.#c = v;
  }
}
const t = new Temp();
t.f = 212;
console.log(t.c, t.f);
try {
  t.c = -300;
} catch (e) {
  console.log(e.message, t.c);
}
t.c += 5;
t.c++;
console.log(t.c, Object.keys(t), 'c' in t);
const { c, f } = t;
console.log(c, f);
console.log(
  Object.entries(Object.getOwnPropertyDescriptors(Temp.prototype))
    .map(([k, d]) => k + (d.get ? 'G' : '') + (d.set ? 'S' : ''))
    .join(),
);
const acc = {
  log: [],
  get a() {
    this.log.push('a');
    return {
      get b() {
        acc.log.push('b');
        return () => {
          acc.log.push('call');
          return acc;
        };
      },
    };
  },
};
acc.a.b().a.b();
console.log(acc.log.join());
let reads = 0;
const lazy = {
  get v() {
    reads++;
    return reads;
  },
};
