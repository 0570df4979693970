// The reviver's third argument gives the source text of primitive values.
const seen = [];
JSON.parse('{"a": 1.0, "b": [true, "x\\u0041", null, -0, 1e2], "c": {}}', (key, value, context) => {
  seen.push([key, context?.source ?? (context ? Object.keys(context).join() || 'none' : 'no context')]);
  return value;
});
for (const [k, s] of seen) console.log(JSON.stringify(k), s);
const big = JSON.parse('{"id": 12345678901234567890}', (k, v, c) =>
  typeof v === 'number' && c?.source ? BigInt(c.source) : v,
);
console.log(big);
console.log(JSON.parse('  [ 0.10 , 2 ]', (k, v, c) => (typeof v === 'number' ? c.source : v)));
console.log(
  JSON.parse('[1,2]', function (k, v, c) {
    if (k === '0') this[1] = 3;
    return k === '1' ? [v, 'source' in c] : v;
  }),
);
