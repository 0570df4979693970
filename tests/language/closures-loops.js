// Each iteration of a let loop has its own binding.
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
console.log(fs.map((f) => f()));

const gs = [];
for (let i = 0; i < 5; i++) {
  gs.push(() => i);
  i++;
}
console.log(gs.map((f) => f()));

const hs = [];
for (let i = 0, inc = () => i++; i < 3; i++) {
  hs.push(() => i);
  if (i === 1) inc();
}
console.log(hs.map((f) => f()));

const ks = [];
for (const k in { a: 1, b: 2 }) ks.push(() => k);
for (const k of ['x', 'y']) ks.push(() => k);
for (const [k, v] of Object.entries({ p: 1, q: 2 })) ks.push(() => k + v);
console.log(ks.map((f) => f()).join());

const js = [];
for (let i = 0; js.push(() => i), i < 2; js.push(() => i), i++) js.push(() => i);
console.log(js.map((f) => f()));

let n = 0;
const ws = [];
while (n < 3) {
  let m = n * 10;
  ws.push(() => m++);
  n++;
}
console.log(
  ws.map((f) => f()),
  ws.map((f) => f()),
);

const ds = [];
do {
  const d = n;
  ds.push(() => d);
} while (--n);
console.log(ds.map((f) => f()));

var vs = [];
for (var v of [1, 2, 3]) vs.push(() => v);
console.log(
  vs.map((f) => f()),
  v,
);

outer: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    if (j === 1) continue outer;
    fs.push(() => `${i}${j}`);
  }
}
console.log(fs.slice(3).map((f) => f()));
