const shared = { s: 1 };
console.log(JSON.stringify([shared, shared]));
for (const v of [1n, { a: 1n }, Object(1n)]) {
  try {
    JSON.stringify(v);
  } catch (e) {
    console.log(e.message);
  }
}
try {
  JSON.stringify({
    get a() {
      throw new Error('getter');
    },
  });
} catch (e) {
  console.log(e.message);
}
BigInt.prototype.toJSON = function () {
  return `${this}n`;
};
console.log(JSON.stringify({ a: 1n }));
delete BigInt.prototype.toJSON;
console.log(
  JSON[Symbol.toStringTag],
  JSON.stringify.length,
  JSON.parse.length,
  JSON.stringify(new Proxy([1, 2], {})),
  JSON.stringify(new Proxy({ a: 1 }, { ownKeys: () => ['a'] })),
  JSON.stringify({ a: new Proxy(() => {}, {}) }),
  JSON.stringify('x'.repeat(5), null, 2),
  JSON.stringify({ [-1]: 0, 1.5: 0, 1: 0 }),
);
let d = [];
for (let i = 0; i < 1000; i++) d = [d];
console.log(JSON.stringify(d).length);
