const rounds = Number(process.argv[2] ?? 1000);
let total = 0;
for (let i = 0; i < rounds; i++) {
  const from = { x: i, y: i + 1 };
  const to = { x: i * 2, y: i * 3 + 1 };
  total += from.x + from.y + 0.5;
  total += to.x - from.x + to.y - from.y;
}
console.log(total);
