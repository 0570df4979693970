'use strict';
// What a correct solver must arrive at, worked out without one: the chain copies its front to its
// back, and each target is its source times the scale plus the offset.
const n = Number(process.argv[2] ?? 500);
let last = 0, sum = 0;
for (let i = 0; i < 100; i++) {
  const chain = [i];
  while (chain.length <= n) chain.push(chain.at(-1));
  last = chain[n];
  sum += last;
}
// One step for the edit and one for each link.
console.log(`chain: plan of ${n + 1}, v${n} = ${last}, sum ${sum}`);

const sources = Array.from({ length: n }, (_, i) => i);
let scale = 10, offset = 1000;
const targets = () => sources.map((s) => s * scale + offset);
sources[n - 1] = 17;
console.log(`projection: source 17 gives ${targets()[n - 1]}`);
sources[n - 1] = (1050 - offset) / scale;
console.log(`projection: target 1050 gives ${sources[n - 1]}`);
scale = 5;
const total = () => targets().reduce((a, b) => a + b);
console.log(`projection: scale 5 sums to ${total()}`);
offset = 2000;
console.log(`projection: offset 2000 sums to ${total()}`);
