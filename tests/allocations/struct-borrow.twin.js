const rounds = Number(process.argv[2] ?? 1000);
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
const scaleInto = (p, k) => { p.x *= k; p.y *= k; p.z *= k; };
const volume = (box) => (box.b.x - box.a.x) * (box.b.y - box.a.y) * (box.b.z - box.a.z);
const p = { x: 1, y: 1, z: 1 };
const q = { x: 1, y: 2, z: 3 };
const box = { a: { x: 0, y: 0, z: 0 }, b: { x: 1, y: 1, z: 1 } };
let sum = 0;
for (let i = 0; i < rounds; i++) {
  scaleInto(p, 1.0000001);
  scaleInto(box.b, 1.0000001);
  sum += dot(p, q) + volume(box);
}
console.log(sum);
