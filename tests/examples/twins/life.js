'use strict';
const W = 48, H = 24;
let seed = 2024;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  return (seed >> 16) & 0x7fff;
};
let world = Array.from({ length: H }, () => Array.from({ length: W }, () => Number(random() % 3 === 0)));
const population = () => world.flat().reduce((a, b) => a + b);
const generations = Number(process.argv[2] ?? 100);
console.log('generation 0: ' + population());
for (let g = 0; g < generations; g++) {
  world = world.map((row, y) => row.map((cell, x) => {
    let n = -cell;
    for (const dy of [H - 1, 0, 1]) for (const dx of [W - 1, 0, 1]) n += world[(y + dy) % H][(x + dx) % W];
    return n === 3 || (n === 2 && cell) ? 1 : 0;
  }));
}
for (const row of world) console.log(row.map((c) => '.#'[c]).join(''));
console.log(`generation ${generations}: ${population()}`);
