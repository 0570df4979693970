console.log(
  new Map().size,
  new Map(null).size,
  new Set(undefined).size,
  new Set('hello').size,
  new Map(new Map([[1, 2]])).get(1),
  new Map([[1]]).get(1),
  Map.groupBy([1, 2, 3], (x) => x % 2),
  Map.groupBy('aab', (c) => c).get('a'),
);
for (const f of [
  () => new Map([1]),
  () => new Map(5),
  () => new Set(5),
  () => Map(),
  () => Set(),
  () => new Map([['a', 1], 'bc', 5]),
  () => Map.prototype.size,
  () => Set.prototype.add.call(new Map(), 1),
  () => new Map().forEach(5),
  () => Map.prototype.set.call(1),
  () => Map.groupBy([1], 5),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
