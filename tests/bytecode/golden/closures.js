"use strict";
// Scopes, loops, handlers, iteration, spread, templates, regular property access, switch, BigInt.
const makers = [];
for (let i = 0; i < 3; i++) makers.push((step = 1) => (i += step));
function attempt(f) {
  try {
    return f();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  } finally {
    makers.length;
  }
}
function kind(n) {
  switch (n) {
    case 0: return "zero";
    case 1: return "one";
    case 2: return "two";
    case 5: return "five";
    default: return "many";
  }
}
const [first, ...rest] = makers.map((make) => make(2));
console.log(first, rest, attempt(() => null.x), attempt(() => missing));
const point = { x: 1, y: 2.5, get sum() { return this.x + this.y; } };
console.log({ ...point, z: 3n ** 70n }, kind(2), kind(7), typeof kind);
label: for (const a of [1, 2, 3]) {
  for (const b in point) {
    if (a === 2) continue label;
    console.log(`${a}${b}`, Math.max(...rest, a));
  }
}
