class Tag {
  get [Symbol.toStringTag]() {
    return 'TheTag';
  }
}
console.log(
  new Tag(),
  { [Symbol.toStringTag]: 'Own' },
  Object.create(null, { [Symbol.toStringTag]: { value: 'NullTag' } }),
  new (class Tag2 {
    get [Symbol.toStringTag]() {
      return 'Tag2';
    }
  })(),
);
function OldStyle() {
  this.v = 1;
}
console.log(
  new OldStyle(),
  new (function () {
    this.anon = 1;
  })(),
);
OldStyle.prototype = { other: 1 };
console.log(new OldStyle());
const o = { name: 'shared' };
console.log({ a: o, b: o }, [o, o]);
console.log({ __proto__: { a: 1 }, b: 2 }, { __proto__: null, c: 3 }, { ['__proto__']: 1 });
console.log(
  Object.freeze({ fr: 1 }),
  Object.seal([1]),
  { u: undefined },
  { nested: { u: undefined, n: null } },
  [{}],
  [[]],
  { a: [] },
  { a: {} },
  [[[]]],
  [[[[]]]],
  [[[[1]]]],
  [{ a: { b: { c: 1 } } }],
);
