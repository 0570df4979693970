const rounds = Number(process.argv[2] ?? 1000);
const length2 = (v) => v.x * v.x + v.y * v.y;
const list = [{ x: 1, y: 2 }, { x: 3, y: 4 }];
const body = { pos: { x: 0, y: 0 } };
let sum = 0;
for (let i = 0; i < rounds; i++) {
  const whole = { ...list[i & 1] };
  body.pos.x += whole.x;
  list[0].y += 0.25;
  list[1].x += 0.5;
  list[1].y -= 0.5;
  sum += length2(body.pos) + length2(whole);
}
console.log(sum);
