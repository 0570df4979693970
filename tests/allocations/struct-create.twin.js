const rounds = Number(process.argv[2] ?? 1000);
let sum = 0;
for (let i = 0; i < rounds; i++) {
  const p = { x: i, y: 1, z: 2 };
  p.x += p.y;
  p.z += p.x;
  sum += p.z;
}
console.log(sum);
