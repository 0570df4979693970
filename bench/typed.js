// What written types buy: rows `NAME: typed` beside `NAME: hand`, the same work written on scalars by hand.
// Prints name<TAB>ns per iteration<TAB>result. This is typed.sx without its types.
const COUNT = 1000000;

function row(name, f) {
  let start = performance.now();
  const result = f();
  const repeats = Math.max(1, Math.ceil(20 / Math.max(performance.now() - start, 0.05)));
  let best = Infinity;
  for (let round = 0; round < 7; round++) {
    start = performance.now();
    for (let i = 0; i < repeats; i++) f();
    best = Math.min(best, (performance.now() - start) / repeats);
  }
  console.log(name + "\t" + (best * 1e6 / COUNT).toFixed(2) + "\t" + result);
}

const lerp = (a, b, t) => a + (b - a) * t;

function wrap(value, limit) { if (value >= limit) return value - limit; if (value < 0) return value + limit; return value; }

function times(a, b) { return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re }; }

function norm(z) { return z.re * z.re + z.im * z.im; }

function grow(r, by) { r.left -= by; r.top -= by; r.width += 2 * by; r.height += 2 * by; }

function area(r) { return r.width * r.height; }

function blend(under, over) {
  const k = over.a;
  return { r: under.r + (over.r - under.r) * k, g: under.g + (over.g - under.g) * k, b: under.b + (over.b - under.b) * k, a: under.a };
}

function span(s) { const dx = s.to.re - s.from.re; const dy = s.to.im - s.from.im; return dx * dx + dy * dy; }

function gcd(a, b) { return b === 0 ? a : gcd(b, a % b); }

class Tools {
  static mix(a, b) { return (a ^ b) & 0xffff; }
}

row("lerp: typed", () => { let v = 1; for (let i = 0; i < COUNT; i++)
  v = lerp(v, 0.5, 0.25); return v; });
row("lerp: hand", () => { let v = 1; for (let i = 0; i < COUNT; i++)
  v = v + (0.5 - v) * 0.25; return v; });
row("wrap: typed", () => { let v = 0; for (let i = 0; i < COUNT; i++)
  v = wrap(v + 7, 1000); return v; });
row("wrap: hand", () => { let v = 0; for (let i = 0; i < COUNT; i++) {
  const w = v + 7;
  v = w >= 1000 ? w - 1000 : w < 0 ? w + 1000 : w;
} return v; });
row("static method: typed", () => { let v = 1; for (let i = 0; i < COUNT; i++)
  v = Tools.mix(v, i); return v; });
row("static method: hand", () => { let v = 1; for (let i = 0; i < COUNT; i++)
  v = (v ^ i) & 0xffff; return v; });
row("complex product: typed", () => { let z = { re: 1, im: 0 }; const w = { re: 0.6, im: 0.8 }; let s = 0; for (let i = 0; i < COUNT; i++) {
  z = times(z, w);
  s += norm(z);
} return Math.round(s); });
row("complex product: hand", () => { let re = 1, im = 0, s = 0; for (let i = 0; i < COUNT; i++) {
  const t = re * 0.6 - im * 0.8;
  im = re * 0.8 + im * 0.6;
  re = t;
  s += re * re + im * im;
} return Math.round(s); });
row("rect through &mut: typed", () => { let r = { left: 0, top: 0, width: 1, height: 1 }; let s = 0; for (let i = 0; i < COUNT; i++) {
  grow(r, i & 1);
  s ^= area(r);
} return s; });
row("rect through &mut: hand", () => { let left = 0, top = 0, width = 1, height = 1, s = 0; for (let i = 0; i < COUNT; i++) {
  const by = i & 1;
  left -= by;
  top -= by;
  width += 2 * by;
  height += 2 * by;
  s ^= width * height;
} return s; });
row("colour blend f32: typed", () => { let c = { r: 0, g: 0.5, b: 1, a: 1 }; const over = { r: 1, g: 0.25, b: 0, a: 0.125 }; for (let i = 0; i < COUNT; i++)
  c = blend(c, over); return Math.round(c.r * 1000); });
row("colour blend f32: hand", () => { let r = 0, g = 0.5, b = 1; const k = 0.125; const x = 1, y = 0.25, z = 0; for (let i = 0; i < COUNT; i++) {
  r = r + (x - r) * k;
  g = g + (y - g) * k;
  b = b + (z - b) * k;
} return Math.round(r * 1000); });
row("nested struct: typed", () => { let s = 0; for (let i = 0; i < COUNT; i++) {
  const g = { from: { re: 1, im: i }, to: { re: 4, im: 2 } };
  s += span(g);
} return s; });
row("nested struct: hand", () => { let s = 0; for (let i = 0; i < COUNT; i++) {
  const y = i;
  const dx = 4 - 1;
  const dy = 2 - y;
  s += dx * dx + dy * dy;
} return s; });
row("recursion, gcd", () => { let s = 0; for (let i = 1; i < COUNT; i += 8)
  s += gcd(i, 832040); return s; });
