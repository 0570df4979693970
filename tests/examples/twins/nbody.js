'use strict';
const { sqrt } = Math;
const solarMass = 4 * 3.141592653589793 * 3.141592653589793;
const year = 365.24;
const table = [
  [0, 0, 0, 0, 0, 0, 1],
  [4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023, 0.000954791938424326609],
  [8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -0.00276742510726411, 0.00499852801234917238, 0.0000230417297573763929, 0.000285885980666130812],
  [12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556, 0.0000436624404335156298],
  [15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870, 0.0000515138902046611451],
];
const bodies = table.map(([x, y, z, vx, vy, vz, m]) => ({ x, y, z, vx: vx * year, vy: vy * year, vz: vz * year, m: m * solarMass }));
let px = 0, py = 0, pz = 0;
for (const b of bodies) { px += b.vx * b.m; py += b.vy * b.m; pz += b.vz * b.m; }
Object.assign(bodies[0], { vx: -px / solarMass, vy: -py / solarMass, vz: -pz / solarMass });

function advance(dt) {
  bodies.forEach((a, i) => {
    for (const b of bodies.slice(i + 1)) {
      const dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const d2 = dx * dx + dy * dy + dz * dz;
      const mag = dt / (d2 * sqrt(d2));
      a.vx -= dx * b.m * mag; a.vy -= dy * b.m * mag; a.vz -= dz * b.m * mag;
      b.vx += dx * a.m * mag; b.vy += dy * a.m * mag; b.vz += dz * a.m * mag;
    }
  });
  for (const b of bodies) { b.x += dt * b.vx; b.y += dt * b.vy; b.z += dt * b.vz; }
}

function energy() {
  let e = 0;
  bodies.forEach((a, i) => {
    e += 0.5 * a.m * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz);
    for (const b of bodies.slice(i + 1)) {
      const dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      e -= (a.m * b.m) / sqrt(dx * dx + dy * dy + dz * dz);
    }
  });
  return e.toFixed(9);
}

console.log(energy());
for (let n = Number(process.argv[2] ?? 100000); n > 0; n--) advance(0.01);
console.log(energy());
