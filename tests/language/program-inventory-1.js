const items = [
  { sku: 'a1', qty: 5, price: 2.5, tags: ['red', 'small'] },
  { sku: 'b2', qty: 0, price: 10, tags: [] },
  { sku: 'c3', qty: 12, price: 0.75, tags: ['red'] },
  { sku: 'd4', qty: 3, price: 99.99, tags: ['blue', 'large', 'heavy'] },
];
const total = items.reduce((s, { qty, price }) => s + qty * price, 0);
console.log(
  total.toFixed(2),
  items.filter((i) => i.qty).map((i) => i.sku),
  items.find((i) => i.price > 50)?.sku,
  items.some((i) => i.tags.includes('heavy')),
  items.every((i) => i.price),
);
const byTag = items.reduce((acc, { sku, tags }) => {
  for (const t of tags) (acc[t] ??= []).push(sku);
  return acc;
}, {});
