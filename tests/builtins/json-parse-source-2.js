// The reviver's third argument gives the source text of primitive values.
const big = JSON.parse('{"id": 12345678901234567890}', (k, v, c) =>
  typeof v === 'number' && c?.source ? BigInt(c.source) : v,
);
console.log(
  JSON.parse('"only"', (k, v, c) => c.source),
  JSON.parse('{"a":{"b":"c"}}', (k, v, c) => (k === 'b' ? c.source : v)),
);
console.log(
  typeof JSON.rawJSON,
  JSON.isRawJSON?.(JSON.rawJSON?.('1')),
  JSON.stringify({ big: JSON.rawJSON?.('12345678901234567890'), s: JSON.rawJSON?.('"q"') }),
);
for (const t of ['{}', '[1]', '', ' 1', 'x']) {
  try {
    console.log(JSON.rawJSON(t));
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const raw = JSON.rawJSON('1e1000');
console.log(
  raw,
  Object.isFrozen(raw),
  Object.getPrototypeOf(raw),
  Object.keys(raw),
  JSON.isRawJSON({}),
  JSON.isRawJSON(1),
);
