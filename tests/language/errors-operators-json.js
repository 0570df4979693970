const cases = [
  () => 'a' in 'b',
  () => 1 instanceof 1,
  () => ({}) instanceof (() => {}),
  () => 1n + 1,
  () => BigInt(1.5),
  () => BigInt('x'),
  () => BigInt(undefined),
  () => +1n,
  () => 1n / 0n,
  () => 2n ** -1n,
  () => 1n >>> 0n,
  () => JSON.parse('{'),
  () => JSON.parse(''),
  () => JSON.parse('{"a":}'),
  () => JSON.parse('[1,]'),
  () => JSON.parse('abc'),
  () => {
    const o = {};
    o.o = o;
    JSON.stringify(o);
  },
  () => JSON.stringify(1n),
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
