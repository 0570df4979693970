console.log(
  Boolean(),
  Boolean(''),
  Boolean('false'),
  Boolean(0),
  Boolean(-0),
  Boolean(NaN),
  Boolean([]),
  Boolean({}),
  Boolean(null),
  Boolean(0n),
  Boolean(1n),
  Boolean(Symbol()),
  Boolean(new Boolean(false)),
);
console.log(
  new Boolean(false) ? 'truthy' : 'falsy',
  new Boolean(false) == false,
  !new Boolean(false),
  new Boolean(true).valueOf(),
  true.toString(),
  Boolean.prototype.valueOf.call(false),
  typeof new Boolean(1),
  typeof Boolean(1),
);
for (const f of [
  () => Boolean.prototype.toString.call(1),
  () => Boolean.prototype.valueOf.call({}),
  () => Number.prototype.valueOf.call(true),
  () => String.prototype.valueOf.call(1),
  () => Symbol.prototype.valueOf.call('s'),
  () => BigInt.prototype.valueOf.call(1),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
