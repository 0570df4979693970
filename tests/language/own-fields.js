// Fields of one object read, added and stored again, with everything that may come between the fast cases.
function addSame(p, n) { for (let i = 0; i < n; i++) p.x = p.x + p.y; return p.x; }
function compound(p, n) { for (let i = 0; i < n; i++) { p.x += p.y; p.z += p.x; } return [p.x, p.z].join(); }
function counted(p, n) { for (let i = 0; i < n; i++) p.n++; return p.n; }
function addLocal(p, v, n) { for (let i = 0; i < n; i++) p.n += v; return p.n; }

console.log(addSame({ x: 0, y: 1 }, 10));
console.log(addSame({ y: 0.5, x: 1 }, 3));
console.log(addSame({ x: 2147483640, y: 5 }, 3));
console.log(addSame({ x: -2147483640, y: -5 }, 3));
console.log(addSame({ x: "a", y: "b" }, 3));
console.log(addSame({ x: "a", y: 1 }, 2));
console.log(addSame({ x: 1n, y: 2n }, 3));
console.log(addSame({ x: 1 }, 2), addSame({ y: 1 }, 2), addSame({ x: null, y: true }, 2));
console.log(compound({ x: 0, y: 1, z: 2 }, 5), compound({ z: "z", y: 1, x: 0 }, 2));
console.log(counted({ n: 0 }, 4), counted({ n: 2147483646 }, 3), counted({ n: 0.5 }, 2), counted({ n: "7" }, 2), counted({}, 1), counted({ n: 5n }, 2));
console.log(addLocal({ n: 1 }, 2, 3), addLocal({ n: 1 }, "s", 3), addLocal({ n: "q" }, 1.5, 2), addLocal({ n: -0 }, -0, 1));

// Getters, setters, read-only and frozen properties, prototypes and proxies at sites that were fast.
const log = [];
const accessors = { get x() { log.push("get x"); return 1; }, set x(v) { log.push("set x " + v); }, y: 2 };
console.log(addSame(accessors, 2), log.join());
console.log(addSame(Object.freeze({ x: 1, y: 2 }), 2));
console.log((function () { "use strict"; try { const p = Object.freeze({ x: 1, y: 2 }); p.x = p.x + p.y; } catch (e) { return e.message; } })());
const inherits = Object.create({ x: 10, y: 1 });
console.log(addSame(inherits, 3), Object.keys(inherits).join());
console.log(addSame(new Proxy({ x: 1, y: 1 }, { set(t, k, v) { log.push(k + v); t[k] = v * 2; return true; } }), 2), log.slice(-2).join());
try { addSame(null, 1); } catch (e) { console.log(e.message); }
try { addSame(undefined, 1); } catch (e) { console.log(e.message); }
console.log(addSame(5, 2), addSame("text", 1));

// The second read replaces the object, or the first one changes its shape.
const changing = { get x() { delete this.y; this.y = 40; return 2; }, set x(v) { this.out = v; }, y: 1 };
console.log(addSame(changing, 1), changing.out);
function replaced(p) { p = p.next; const q = p.value; return p.value + q; }
console.log(replaced({ next: { value: 4 } }));
function overwrites(p) { p.x = (p = { x: 1, y: 2 }, p.x) + p.y; return p.x; }
const outer = { x: 9, y: 9 };
console.log(overwrites(outer), outer.x);
