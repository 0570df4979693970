const rounds = Number(process.argv[2] ?? 1000);
const plus = (a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
let p = { x: 0, y: 0, z: 0 };
const q = { x: 1, y: 2, z: 3 };
let sum = 0;
for (let i = 0; i < rounds; i++) {
  p = plus(p, q);
  const t = plus(q, q);
  sum += i % 2 === 0 ? p.x : t.x;
}
console.log(sum + p.z);
