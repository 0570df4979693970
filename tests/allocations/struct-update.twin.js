const rounds = Number(process.argv[2] ?? 1000);
const p = { x: 0, y: 1, z: 2 };
for (let i = 0; i < rounds; i++) {
  p.x += p.y;
  p.z += p.x;
}
console.log(p.z);
