"use strict";
// Branches that only choose between two numbers, in every form they are written in.
const clamp = (v, lo, hi) => { if (v < lo) return lo; if (v > hi) return hi; return v; };
const clampFromAbove = (v, lo, hi) => v > hi ? hi : v < lo ? lo : v;
const fixedFromAbove = (v) => v > 100 ? 100 : v < -100 ? -100 : v;
const fixedCrossed = (v) => v > -100 ? -100 : v < 100 ? 100 : v;
function clampInSteps(v, lo, hi) { let r = v; if (r < lo) r = lo; if (r > hi) r = hi; return r; }
function larger(a, b) { return a > b ? a : b; }
function smaller(a, b) { if (a <= b) return a; return b; }
function least(a, b, c) { let m = a; if (b <= m) { m = b; } if (c <= m) { m = c; } return m; }
function notLess(a, b) { return !(a < b) ? a : b; }
function sign(x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
function pick(a, b, c, d) { return a < b ? (c < d ? c : d) : (c < d ? d : c); }
// Two values come together at once: both ways stay.
function ordered(a, b) { let lo = a; let hi = b; if (b < a) { lo = b; hi = a; } return hi * 1000 + lo; }
// A way that does something stays a way.
let count = 0;
function touched(a, b) { if (a < b) { count++; return a; } return b; }
// Mixed kinds: the result is a number of either sort.
function mixed(a, b) { return a < 5 ? a : b; }

const values = [-1e300, -101, -100, -0.5, -0, 0, 0.5, 99.5, 100, 100.5, 1e300, 0 / 0, 1 / 0, -1 / 0];
for (const v of values) {
  console.log(clamp(v, 0, 100), clampFromAbove(v, 0, 100), fixedFromAbove(v), fixedCrossed(v), clampInSteps(v, 0, 100), 1 / clamp(v, 0, 100));
  console.log(clamp(v, 100, 0), clampFromAbove(v, 100, 0), clampInSteps(v, 100, 0), clamp(v, 0 / 0, 1), clamp(1, v, 2), clamp(1, 0, v));
  console.log(least(v, 1, 2), least(1, v, 2), least(1, 2, v), notLess(v, 1), notLess(1, v), pick(v, 1, 2, 3), pick(1, 2, v, 3), ordered(v, 1), ordered(1, v));
}
const ints = [-2147483648, -1, 0, 1, 2147483647];
for (const a of ints) {
  for (const b of ints) console.log(a, b, larger(a, b), smaller(a, b), sign(a), touched(a, b), mixed(a, b));
}
console.log(count);

function run(n) {
  let s = 0;
  let best = -5;
  for (let i = 0; i < n; i++) {
    s = clamp(s + 1.5, 0, 100);
    const k = (i * 7919) % 1000;
    best = k > best ? k : best;
    if (i % 50 === 49) s = s > 40 ? 3 : s;
  }
  return s * 10000 + best;
}
console.log(run(10), run(60), run(1000));
