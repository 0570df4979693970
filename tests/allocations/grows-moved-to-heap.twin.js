const rounds = Number(process.argv[2] ?? 1000);
const list = [];
for (let i = 0; i < rounds; i++) list.push({ x: i, y: 1 });
console.log(list.length);
