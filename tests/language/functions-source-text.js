// The text of a method is that of its definition: `static` does not belong to it.
class C {
  static /* a */ m /* b */ (x) { return x; }
  static get /* c */ g() { return 1; }
  static set g(v) {}
  static ['comp' + 1]() {}
  static async a() {}
  static *gen() {}
  static async *ag() {}
  static #p() {}
  static p() { return C.#p.toString(); }
  static static() {}
  static get() {}
  get /* d */ h() { return 2; }
  plain /* e */ () {}
  async  later() {}
  * many() {}
  static field = function () {};
  static arrow = () => 1;
}
for (const key of Reflect.ownKeys(C)) {
  const d = Object.getOwnPropertyDescriptor(C, key);
  for (const f of [d.value, d.get, d.set]) if (typeof f === 'function') console.log(String(key), '|', String(f));
}
for (const key of ['h', 'plain', 'later', 'many']) {
  const d = Object.getOwnPropertyDescriptor(C.prototype, key);
  console.log(key, '|', String(d.value ?? d.get));
}
console.log(C.p());
console.log(String(class { static x() {} static { } }));
