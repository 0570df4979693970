const imported = (a, b) => (a << 1) | b;
const scale = (p, k) => ({ x: p.x * k, y: p.y * k });
const i32 = (...values) => { for (const v of values) if (!Number.isInteger(v) || v !== (v | 0)) throw new TypeError(); };

function declared(a, b) { i32(a, b); return (a - b) | 0; }
const arrow = (a, b) => a / b;
const expression = function (a) { return a << 3; };
class Maths {
  static square(x) { return x * x; }
  static twice(n) { return (n + n) | 0; }
  static half = 0.5;
}
function withDefault(a, b = (a + 1) | 0, c = 10) { i32(a, b); return (Math.imul(a, b) + (c | 0)) | 0; }
function withOptional(a, b) { return b === undefined ? a : (a + b) | 0; }
function inferred(a, b) { i32(a, b); return Math.imul(a, b); }
function inferredSign(x) { if (x < 0) return -1; if (x > 0) return x * 0 + 1; return 0; }
function isBig(n) { return n > 1000; }
function reused(a, b) { const t = b * a; return a + b + t + a; }
function early(v, lo, hi) { if (v < lo) return lo; if (v > hi) { return hi; } return v; }
function fib(n) { return n < 2 ? n : (fib((n - 1) | 0) + fib((n - 2) | 0)) | 0; }

class Counter {
  #n = 0;
  #step(by) { this.#n = (this.#n + by) | 0; return this.#n; }
  static #pure(x) { return x ^ 5; }
  run(times) { let last = 0; for (let i = 0; i < times; i++) last = (this.#step(i) + Counter.#pure(i)) | 0; return last; }
  steal(other) { return other.#step(1); }
}

function main(n) {
  function local(a) { return Math.imul(a, a); }
  const localArrow = (a) => a & 7;
  let s = 0;
  for (let i = 0; i < n; i++) {
    s += ((((declared(i, 3) + arrow(i, 2)) + expression(i)) + local(i)) + localArrow(i));
    s += Maths.square(s * 1e-9) + Maths.twice(i) * Maths.half;
    s += (withDefault(i) + withDefault(i, 2) + withDefault(i, undefined, 3) + withOptional(i) + withOptional(i, 4)) | 0;
    s += inferred(i, 7) + inferredSign(i - 3) + (isBig(i * 100) ? 1 : 2);
    s += reused(i, 0.5) + early(i, 2, 6) + imported(i, 1) + scale({ x: i, y: 1 }, 2).x;
  }
  console.log(s, fib(15), new Counter().run(10));
}
main(20);

console.log(inferred(65536, 65536), inferred(2147483647, 2), inferredSign(-0.5), inferredSign(0), Object.is(inferredSign(-0), 0));
console.log(expression(268435456), declared(-2147483648, 1), fib(1), withDefault(2147483647, 2), isBig(1001));
const untyped = [declared, arrow, expression, withDefault, withOptional, inferred, Maths.square];
console.log(untyped[0](5, 3), untyped[3](5), untyped[3](5, undefined, undefined), untyped[4](1), untyped[4](1, 2), untyped[5](3, 4), untyped[6](1.5));
console.log(withDefault.length, withOptional.length, inferred.name, Maths.twice.name, Maths.twice.length);
for (const call of [() => untyped[0]("x", 1), () => untyped[3](1.5), () => new Counter().steal({}), () => untyped[5](1, "2")]) {
  try { console.log(call()); } catch (e) { console.log(e instanceof TypeError); }
}
let order = "";
const note = (name, value) => { order += name; return value; };
declared(note("a", 1), note("b", 2));
withDefault(note("c", 1), note("d", 2), note("e", 3));
console.log(order);
try { later(1); } catch (e) { console.log(e.name); }
const later = (n) => n;
try { Late.f(1); } catch (e) { console.log(e.name); }
class Late { static f(n) { return n; } }
console.log(later(1), Late.f(2));
