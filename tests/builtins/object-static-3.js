const p = Object.setPrototypeOf({ own: 1 }, { proto: 2 });
console.log(p.proto, Object.setPrototypeOf(5, null), Object.setPrototypeOf({}, null) instanceof Object);
console.log(
  new Object(),
  new Object(1),
  Object('s'),
  Object(null),
  Object(undefined),
  typeof Object(1n),
  Object([1]),
  new Object({ same: 1 }),
  Object(Symbol.iterator) instanceof Symbol,
);
for (const f of [
  () => Object.keys(undefined),
  () => Object.assign(undefined),
  () => Object.fromEntries(),
  () => Object.fromEntries([1]),
  () => Object.getPrototypeOf(null),
  () => Object.setPrototypeOf({}, undefined),
  () => Object.create(undefined),
  () => Object.entries(null),
  () => Object.hasOwn(null, 'a'),
  () => Object.groupBy(null, () => 1),
  () => Object.assign(Object.freeze({ a: 1 }), { a: 2 }),
  () => Object.setPrototypeOf(Object.prototype, {}),
  () => Object.create({}, { x: 1 }),
  () => Object.fromEntries({}),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
