const keys = (x) => {
  const r = [];
  for (const k in x) r.push(k);
  return r;
};
let x = 'outer';
console.log(
  keys(
    new Proxy(
      { a: 1, b: 2 },
      {
        ownKeys() {
          return ['b', 'a'];
        },
      },
    ),
  ),
);
const big = {};
for (let i = 20; i > 0; i--) big['k' + i] = i;
for (let i = 5; i > 0; i--) big[i] = i;
console.log(keys(big).join());
for (const k in { a: 1 }) {
  const k = 'shadow';
  console.log(k);
}
function fn() {
  for (const k in { first: 1, second: 2 }) return k;
}
console.log(fn());
console.log(
  keys(function () {}),
  keys(new Map([[1, 2]])),
  keys(new Uint8Array(2)),
  keys(Object('hi')),
);
