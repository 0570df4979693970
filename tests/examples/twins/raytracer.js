'use strict';
class V {
  constructor(x, y, z) { this.x = x; this.y = y; this.z = z; }
  dot(o) { return this.x * o.x + this.y * o.y + this.z * o.z; }
  sub(o) { return new V(this.x - o.x, this.y - o.y, this.z - o.z); }
  plus(o, k) { return new V(this.x + k * o.x, this.y + k * o.y, this.z + k * o.z); }
  unit() {
    const k = 1 / Math.sqrt(this.x * this.x + this.y * this.y + this.z * this.z);
    return new V(this.x * k, this.y * k, this.z * k);
  }
}
const spheres = [
  { c: new V(0, -1001, 6), r: 1000, brightness: 0.5, mirror: 0.2 },
  { c: new V(-1.6, 0, 6), r: 1, brightness: 0.9, mirror: 0 },
  { c: new V(0.4, -0.1, 5), r: 0.9, brightness: 0.8, mirror: 0.5 },
  { c: new V(1.9, 0.3, 7), r: 1.3, brightness: 1, mirror: 0.3 },
];
const light = new V(-1, 1.5, -1).unit();

function hit(from, dir) {
  let best = null, at = 1e30;
  for (const s of spheres) {
    const to = s.c.sub(from);
    const along = to.dot(dir);
    const inside = s.r * s.r - to.dot(to) + along * along;
    if (inside < 0) continue;
    const half = Math.sqrt(inside);
    let d = along - half;
    if (!(d > 1e-6)) d = along + half;
    if (d > 1e-6 && d < at) [best, at] = [s, d];
  }
  return best && { s: best, at };
}

function trace(from, dir, depth) {
  const h = hit(from, dir);
  if (!h) return 0.1 + 0.2 * Math.max(dir.y, 0);
  const p = from.plus(dir, h.at);
  const normal = p.sub(h.s.c).unit();
  let shade = 0.1;
  if (!hit(p, light)) shade += 0.9 * Math.max(normal.dot(light), 0);
  const own = shade * h.s.brightness;
  if (!(h.s.mirror > 0 && depth < 3)) return own;
  const seen = trace(p, dir.plus(normal, -2 * normal.dot(dir)), depth + 1);
  return own * (1 - h.s.mirror) + seen * h.s.mirror;
}

const columns = Number(process.argv[2] ?? 72), rows = columns >> 1;
let sum = 0;
for (let row = 0; row < rows; row++) {
  let line = '';
  for (let column = 0; column < columns; column++) {
    const dir = new V((column + 0.5) / columns * 2 - 1, 1 - (row + 0.5) / rows * 2, 1.6).unit();
    const value = trace(new V(0, 0.2, 0), dir, 0);
    sum += value;
    line += ' .,:;i1tfLCG08@'[Math.min(14, Math.floor(value * 14))];
  }
  console.log(line);
}
console.log('mean brightness: ' + (sum / (rows * columns)).toFixed(6));
