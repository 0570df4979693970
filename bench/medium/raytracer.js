// A ray tracer with spheres, shadows and reflections, drawn as text: small objects
// inside objects, made and returned all the time.
class Sphere {
  center;
  radius;
  brightness;
  mirror;
  constructor(center, radius, brightness, mirror) {
    this.center = center;
    this.radius = radius;
    this.brightness = brightness;
    this.mirror = mirror;
  }
}
const COLUMNS = 560;
const SHADES = " .,:;i1tfLCG08@";
const MAX_DEPTH = 3;
const FAR = 1e30;

function dot(a, b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function minus(a, b) {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

// a + k b
function addScaled(a, b, k) {
  return { x: a.x + k * b.x, y: a.y + k * b.y, z: a.z + k * b.z };
}

function normalise(v) {
  const k = 1 / Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  v.x *= k;
  v.y *= k;
  v.z *= k;
}

// The distance along the ray to the sphere, or FAR.
function intersect(ray, center, radius) {
  const toCenter = { x: center.x - ray.origin.x, y: center.y - ray.origin.y, z: center.z - ray.origin.z };
  const along = toCenter.x * ray.direction.x + toCenter.y * ray.direction.y + toCenter.z * ray.direction.z;
  const inside = radius * radius - dot(toCenter, toCenter) + along * along;
  if (inside < 0)
    return FAR;
  const half = Math.sqrt(inside);
  const near = along - half;
  if (near > 1e-6)
    return near;
  const exit = along + half;
  return exit > 1e-6 ? exit : FAR;
}

function nearest(spheres, ray, hit) {
  hit.distance = FAR;
  hit.index = -1;
  const count = spheres.length;
  for (let i = 0; i < count; i++) {
    const s = spheres[i];
    const d = intersect(ray, s.center, s.radius);
    if (d < hit.distance) {
      hit.distance = d;
      hit.index = i;
    }
  }
}

function trace(spheres, light, ray, depth) {
  let hit = { distance: FAR, index: -1 };
  nearest(spheres, ray, hit);
  if (hit.index < 0)
    return 0.1 + 0.2 * (ray.direction.y > 0 ? ray.direction.y : 0);
  const sphere = spheres[hit.index];
  const point = addScaled(ray.origin, ray.direction, hit.distance);
  let normal = minus(point, sphere.center);
  normalise(normal);
  // Light that another sphere does not take away.
  const toLight = { origin: { ...point }, direction: { x: light.x, y: light.y, z: light.z } };
  let blocker = { distance: FAR, index: -1 };
  nearest(spheres, toLight, blocker);
  let shade = 0.1;
  if (blocker.index < 0) {
    const facing = dot(normal, light);
    if (facing > 0)
      shade += 0.9 * facing;
  }
  let brightness = shade * sphere.brightness;
  if (sphere.mirror > 0 && depth < MAX_DEPTH) {
    const turn = -2 * dot(normal, ray.direction);
    const reflected = { origin: { ...point }, direction: addScaled(ray.direction, normal, turn) };
    const seen = trace(spheres, light, reflected, depth + 1);
    brightness = brightness * (1 - sphere.mirror) + seen * sphere.mirror;
  }
  return brightness;
}
const spheres = [
  new Sphere({ x: 0, y: -1001, z: 6 }, 1000, 0.5, 0.2),
  new Sphere({ x: -1.6, y: 0, z: 6 }, 1, 0.9, 0),
  new Sphere({ x: 0.4, y: -0.1, z: 5 }, 0.9, 0.8, 0.5),
  new Sphere({ x: 1.9, y: 0.3, z: 7 }, 1.3, 1, 0.3),
];

// Adds the lines of the picture and gives the sum of all brightness values.
function render(spheres, columns, rows, lines) {
  let light = { x: -1, y: 1.5, z: -1 };
  normalise(light);
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    let line = "";
    for (let column = 0; column < columns; column++) {
      let direction = {
        x: (column + 0.5) / columns * 2 - 1,
        y: 1 - (row + 0.5) / rows * 2,
        z: 1.6,
      };
      normalise(direction);
      const ray = { origin: { x: 0, y: 0.2, z: 0 }, direction: direction };
      const value = trace(spheres, light, ray, 0);
      sum += value;
      const index = Math.floor(value * 14);
      line += SHADES[index > 14 ? 14 : index];
    }
    lines.push(line);
  }
  return sum;
}

function main() {
  const lines = [];
  const sum = render(spheres, COLUMNS, COLUMNS >> 1, lines);
  return lines.length + " " + (sum / (COLUMNS * (COLUMNS >> 1))).toFixed(9);
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("raytracer\t" + elapsed.toFixed(1) + "\t" + result);
