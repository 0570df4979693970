// The planets around the sun, integrated with a symplectic method: objects held by objects,
// updated in place.
const STEPS = 200000;
const PI = 3.141592653589793;
const SOLAR_MASS = 4 * PI * PI;
const DAYS_PER_YEAR = 365.24;

class Body {
  pos;
  vel;
  mass;
  constructor(pos, vel, mass) {
    this.pos = pos;
    this.vel = vel;
    this.mass = mass;
  }
}

// Velocities are given per day and masses in units of the sun.
function planet(x, y, z, vx, vy, vz, mass) {
  return new Body({ x: x, y: y, z: z }, { x: vx * DAYS_PER_YEAR, y: vy * DAYS_PER_YEAR, z: vz * DAYS_PER_YEAR }, mass * SOLAR_MASS);
}

function solarSystem() {
  const sun = planet(0, 0, 0, 0, 0, 0, 1);
  const jupiter = planet(4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023, 0.000954791938424326609);
  const saturn = planet(8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -0.00276742510726411, 0.00499852801234917238, 0.0000230417297573763929, 0.000285885980666130812);
  const uranus = planet(12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556, 0.0000436624404335156298);
  const neptune = planet(15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870, 0.0000515138902046611451);
  return [sun, jupiter, saturn, uranus, neptune];
}

// Gives the sun the velocity that leaves the whole system's momentum at zero.
function cancelMomentum(bodies) {
  let px = 0, py = 0, pz = 0;
  for (const b of bodies) {
    px += b.vel.x * b.mass;
    py += b.vel.y * b.mass;
    pz += b.vel.z * b.mass;
  }
  bodies[0].vel = { x: -px / SOLAR_MASS, y: -py / SOLAR_MASS, z: -pz / SOLAR_MASS };
}

function advance(bodies, dt) {
  const count = bodies.length;
  for (let i = 0; i < count; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < count; j++) {
      const b = bodies[j];
      const dx = a.pos.x - b.pos.x;
      const dy = a.pos.y - b.pos.y;
      const dz = a.pos.z - b.pos.z;
      const d2 = dx * dx + dy * dy + dz * dz;
      const mag = dt / (d2 * Math.sqrt(d2));
      a.vel.x -= dx * b.mass * mag;
      a.vel.y -= dy * b.mass * mag;
      a.vel.z -= dz * b.mass * mag;
      b.vel.x += dx * a.mass * mag;
      b.vel.y += dy * a.mass * mag;
      b.vel.z += dz * a.mass * mag;
    }
  }
  for (const b of bodies) {
    b.pos.x += dt * b.vel.x;
    b.pos.y += dt * b.vel.y;
    b.pos.z += dt * b.vel.z;
  }
}

function energy(bodies) {
  let e = 0;
  const count = bodies.length;
  for (let i = 0; i < count; i++) {
    const a = bodies[i];
    e += 0.5 * a.mass * (a.vel.x * a.vel.x + a.vel.y * a.vel.y + a.vel.z * a.vel.z);
    for (let j = i + 1; j < count; j++) {
      const b = bodies[j];
      const dx = a.pos.x - b.pos.x;
      const dy = a.pos.y - b.pos.y;
      const dz = a.pos.z - b.pos.z;
      e -= (a.mass * b.mass) / Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return e;
}

function main() {
  const bodies = solarSystem();
  cancelMomentum(bodies);
  const before = energy(bodies).toFixed(9);
  for (let i = 0; i < STEPS; i++) advance(bodies, 0.01);
  return before + " " + energy(bodies).toFixed(9);
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("nbody\t" + elapsed.toFixed(1) + "\t" + result);
