const cases = [
  () => Object.keys(null),
  () => Object.entries(undefined),
  () => Reflect.ownKeys(1),
  () => Reflect.construct(1),
  () => Reflect.apply(1),
  () => [].reduce((a) => a),
  () => [].map(1),
  () => [].forEach(),
  () => [1].sort(1),
  () => [].flatMap(1),
  () => Array.from(1, 1),
  () => [].find({}),
  () => Array.prototype.map.call(null, (x) => x),
  () => String.prototype.trim.call(null),
  () => Map.prototype.get.call({}, 1),
  () => Set.prototype.has.call([], 1),
  () => Number.prototype.toFixed.call('1'),
  () => Function.prototype.toString.call({}),
  () => decodeURIComponent('%'),
  () => encodeURI('\ud800'),
  () => structuredNope(),
  () => new Uint8Array(-1),
];
for (const f of cases) {
  const src = f.toString().slice(6);
  try {
    f();
    console.log(src, '→ no error');
  } catch (e) {
    console.log(src, '→', `${e.name}: ${e.message}`);
  }
}
