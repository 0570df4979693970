'use strict';
const towns = Number(process.argv[2] ?? 5000);
const roads = Array.from({ length: towns }, () => []);
let seed = 42;
for (let i = 1; i < towns; i++) {
  for (let k = 0; k < 3; k++) {
    seed = (Math.imul(seed, 1103515245) + 12345) | 0;
    const other = ((seed >> 8) & 0xfffff) % i;
    const length = 1 + ((seed >> 16) & 0x3f);
    roads[i].push([other, length]);
    roads[other].push([i, length]);
  }
}
// Repeated relaxation until nothing changes (Bellman-Ford): another way to the same distances.
const distance = new Array(towns).fill(Infinity);
distance[0] = 0;
let changed = new Set([0]);
while (changed.size) {
  const next = new Set();
  for (const a of changed) {
    for (const [b, length] of roads[a]) {
      if (distance[a] + length < distance[b]) {
        distance[b] = distance[a] + length;
        next.add(b);
      }
    }
  }
  changed = next;
}
const far = Math.max(...distance);
console.log(`towns: ${towns}, sum of distances: ${distance.reduce((a, b) => a + b)}`);
console.log(`farthest: ${distance.indexOf(far)} at ${far}`);
console.log('first ten: ' + distance.slice(0, 10).join(' '));
