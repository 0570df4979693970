const items = [
  { sku: 'a1', qty: 5, price: 2.5, tags: ['red', 'small'] },
  { sku: 'b2', qty: 0, price: 10, tags: [] },
  { sku: 'c3', qty: 12, price: 0.75, tags: ['red'] },
  { sku: 'd4', qty: 3, price: 99.99, tags: ['blue', 'large', 'heavy'] },
];
const byTag = items.reduce((acc, { sku, tags }) => {
  for (const t of tags) (acc[t] ??= []).push(sku);
  return acc;
}, {});
console.log(byTag, Object.keys(byTag).sort());
const updated = items.map(({ sku, ...rest }) => ({ ...rest, id: sku.toUpperCase(), inStock: rest.qty > 0 }));
console.log(updated[1], items[1]);
const [
  {
    sku: firstSku,
    tags: [t1, ...others],
  },
  ,
  { qty: q = 9, missing = 'def' },
] = items;
console.log(firstSku, t1, others, q, missing);
const index = new Map(items.map((i) => [i.sku, i]));
index.get('b2').qty += 7;
console.log(items[1].qty, index.has('zz'), [...index.keys()].join());
const sorted = [...items].sort((a, b) => b.price - a.price);
console.log(sorted.map((i) => i.sku));
const { a: { b: { c: deep = 'fallback' } = {} } = {} } = { a: {} };
console.log(deep);
const receipt = items
  .map(
    ({ sku, qty, price }) => `${sku.padEnd(6)}${String(qty).padStart(4)} x ${price.toFixed(2).padStart(7)}`,
  )
  .join('\n');
console.log(receipt);
const clone = structuredCloneLite(items);
clone[0].tags.push('new');
console.log(items[0].tags.length, clone[0].tags.length);
function structuredCloneLite(v) {
  return Array.isArray(v)
    ? v.map(structuredCloneLite)
    : v && typeof v === 'object'
      ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, structuredCloneLite(x)]))
      : v;
}
const pipeline =
  (...fs) =>
  (x) =>
    fs.reduce((v, f) => f(v), x);
const curry = (f, ...a) => (a.length >= f.length ? f(...a) : (...b) => curry(f, ...a, ...b));
const add3 = curry((a, b, c) => a + b + c);
console.log(
  add3(1)(2)(3),
  add3(1, 2)(3),
  add3(1)(2, 3),
  pipeline(
    (x) => x + 1,
    String,
    (s) => s + '!',
  )(41),
);
const memo =
  (f, cache = new Map()) =>
  (n) =>
    cache.get(n) ?? (cache.set(n, f(n)), cache.get(n));
const fib = memo((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
console.log(fib(50));
const frozen = Object.freeze({ ...items[0] });
(() => {
  'use strict';
  try {
    frozen.qty = 1;
  } catch (e) {
    console.log(e.message);
  }
})();
const validate = (o) => {
  const errs = [];
  for (const [k, check] of Object.entries({
    sku: (v) => typeof v === 'string',
    qty: Number.isInteger,
    price: (v) => v >= 0,
  }))
    if (!check(o[k])) errs.push(`${k}=${o[k]}`);
  return errs.length ? errs : 'valid';
};
console.log(validate(items[0]), validate({ sku: 5, qty: 1.5, price: -1 }), validate({}));
const obs = (o, cb) =>
  new Proxy(o, {
    set(t, k, v) {
      cb(k, t[k], v);
      return Reflect.set(t, k, v);
    },
  });
const changes = [];
const w = obs({ n: 1 }, (k, a, b) => changes.push(`${k}:${a}→${b}`));
w.n++;
w.n *= 5;
w.x = null;
console.log(changes, w);
console.log(
  items.flatMap((i) => i.tags.map((t) => [t, i.sku])),
  Object.fromEntries(items.map((i) => [i.sku, i.qty])),
);
