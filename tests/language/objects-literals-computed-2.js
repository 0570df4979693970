const a = 1,
  b = 'two',
  c = () => 3;
console.log(
  { a, b, c },
  { a, b: b, ['c']: c() },
  { async: 1, get: 2, set: 3, static: 4, await: 5, of: 6, let: 7, yield: 8, new: 9, typeof: 10 },
);
console.log(
  { if: 1 }.if,
  { class: 2 }.class,
  { null: 3 }.null,
  { get: 1, set: 2 },
  {
    get() {
      return 'method get';
    },
    set(v) {
      return v;
    },
  }.get(),
  {
    async() {
      return 'method async';
    },
  }.async(),
  { 'use strict': 1, 0x10: 'hex', 0b11: 'bin', 0.5: 'half', 1_000: 'sep' },
);
const base = {
  x: 1,
  get y() {
    return this.x + 1;
  },
};
