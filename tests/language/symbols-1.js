const s = Symbol('desc'),
  t = Symbol('desc'),
  e = Symbol(),
  u = Symbol(undefined);
console.log(
  s === t,
  s.toString(),
  String(e),
  s.description,
  e.description,
  u.description,
  Symbol('').description,
  typeof s,
  Object(s) == s,
  Object(s) === s,
);
const o = { [s]: 1, [Symbol.for('reg')]: 2, normal: 3 };
console.log(
  o[s],
  o[t],
  Object.keys(o),
  Object.getOwnPropertySymbols(o),
  s in o,
  JSON.stringify(o),
  Object.entries(o).length,
);
console.log(
  Symbol.for('reg') === Symbol.for('reg'),
  Symbol.keyFor(Symbol.for('reg')),
  Symbol.keyFor(s),
  Symbol.for('reg').description,
  Symbol.for().toString(),
);
for (const f of [
  () => s + '',
  () => +s,
  () => `${s}`,
  () => s * 1,
  () => new Symbol(),
  () => Symbol(Symbol()),
  () => s < 1,
  () => s | 0,
  () => [s].join(),
  () => Symbol.keyFor(1),
]) {
  try {
    console.log(f());
  } catch (x) {
    console.log(x.message);
  }
}
