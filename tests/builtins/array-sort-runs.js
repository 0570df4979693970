// Sorting of arrays made of runs, with many equal values: order, stability, and how comparators may behave.
let state = 5;
const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) | 0) >>> 8) % n;
function check(name, keys) {
  const values = keys.map((key, at) => ({ key, at }));
  for (const sign of [1, -1]) {
    let calls = 0;
    const sorted = values.slice().sort((a, b) => { calls++; return sign * (a.key - b.key); });
    let wrong = 0;
    for (let i = 1; i < sorted.length; i++) {
      const d = sign * (sorted[i].key - sorted[i - 1].key);
      if (d < 0 || (d === 0 && sorted[i].at < sorted[i - 1].at)) wrong++;
    }
    const n = keys.length, most = n * Math.ceil(Math.log2(n + 1)) + n;
    console.log(name, n, sign, wrong, calls <= most, new Set(sorted).size === n);
  }
}
for (const n of [0, 1, 2, 3, 23, 24, 25, 47, 48, 49, 63, 64, 65, 100, 1000, 5000]) {
  const up = Array.from({ length: n }, (_, i) => i);
  check('up', up);
  check('down', up.slice().reverse());
  check('equal', up.map(() => 1));
  check('random', up.map(() => below(1 << 20)));
  check('few', up.map(() => below(4)));
  check('saw', up.map((i) => i % 50));
  check('runs', up.map((i) => (i >> 6) % 2 ? 1000 - i : i));
  check('nearly', up.map((i) => below(50) ? i : below(n + 1)));
  check('halves', up.map((i) => (i * 2) % (n + 1)));
  check('blocks', up.map((i) => (i % 2 ? i : i - 700)));
  check('tail', up.map((i) => (i > n - 10 ? below(n + 1) : i)));
  check('head', up.map((i) => (i < 10 ? below(n + 1) : i)));
  check('interleaved', up.map((i) => (i < n / 2 ? 2 * i : 2 * (i - n / 2) + 1)));
  check('far', up.map((i) => (i < n / 2 ? i + n : i)));
}
const nearly = Array.from({ length: 20000 }, (_, i) => i); for (let i = 0; i < 20000; i += 500) nearly[i] = below(20000);
let calls = 0; nearly.slice().sort((a, b) => { calls++; return a - b; }); console.log(calls < 30000);
// Comparators with other parameters, results and effects.
const list = [5, 1, 4, 2, 3];
console.log(list.slice().sort(() => 0), list.slice().sort(() => NaN), list.slice().sort(() => undefined), list.slice().sort((a, b) => String(a - b)), list.slice().sort((a, b) => a > b));
console.log(list.slice().sort((a) => a - 3).length, list.slice().sort(function (a, b, c = 7, ...rest) { return (c === 7 && rest.length === 0 && arguments.length === 2 ? 1 : -1) * (b - a); }));
console.log(list.slice().sort((a, b) => 0.5 * (a - b)), list.slice().sort((a, b) => 2 ** 31 * (a - b)), list.slice().sort((a, b) => ({ valueOf: () => a - b })));
try { list.slice().sort((a, b) => { if (a === 2 || b === 2) throw new RangeError('two'); return a - b; }); } catch (e) { console.log(e.message); }
try { list.slice().sort((a, b) => 1n); } catch (e) { console.log(e.name, e.message); }
const shrinking = Array.from({ length: 100 }, (_, i) => 100 - i); let first = true;
shrinking.sort((a, b) => { if (first) { first = false; shrinking.length = 10; shrinking.push('x'); } return a - b; }); console.log(shrinking.length, shrinking.slice(0, 12).join());
const holes = [3, , undefined, 1, , 2]; console.log(holes.sort((a, b) => a - b), holes.length, 5 in holes, holes.toSorted((a, b) => b - a));
Array.prototype[1] = 'inherited'; console.log([3, , 1].sort().length, [3, , 1].sort()); delete Array.prototype[1];
console.log([3, , 'b', undefined, 'a', 10, 9].sort(), [3, , 'b', undefined, 'a', 10, 9].toSorted());
console.log([1, 2, 3].map((v, i, all) => v + i + all.length), [1, 2, 3].reduce((a, v, i, all) => a + v * i + all.length, 0), [1, 2, 3].map(() => 7), [1, 2, 3].map(function (a, b, c, d, e) { return [a, b, c.length, d, e, arguments.length].join(); }));
