// Spreading arrays of every form into calls, arrays and constructors: full, with holes, short of their length, growing.
function all(...a) { return a.length + ':' + a.map((v) => String(v)).join(); }
function three(a, b, c) { return [a, b, c]; }
const forms = [[], [1], [1, 2, 3], [1, , 3], [, , ,], new Array(5), Array.from({ length: 70 }, (_, i) => i), ['a', { toString: () => 'o' }, null, undefined]];
const cut = [1, 2, 3, 4]; cut.length = 2; const longer = [1]; longer.length = 4; const popped = [1, 2, 3]; popped.pop(); forms.push(cut, longer, popped);
for (let round = 0; round < 3; round++)
  for (const f of forms) {
    console.log(all(...f), three(...f).length, three(...f).map(String).join(), all(0, ...f), all(...f, 9), all(...f, ...f));
    const copy = [...f]; copy.push('end'); console.log(copy.length, f.length, copy.length - f.length, 1 in copy, Object.keys(copy).length, [...f, ...copy].length);
    console.log(Math.max(...f.map((v) => +v || 0)), new Set([...f]).size);
  }
const source = [{ n: 1 }, { n: 2 }]; const spread = [...source]; spread[0] = 'x'; source[1].n = 5; console.log(source[0].n, spread[1].n);
Array.prototype[1] = 'inherited'; console.log(all(...[1, , 3]), [...[1, , 3]]); delete Array.prototype[1];
let kept = []; for (let i = 0; i < 2000; i++) { const a = [{ i }, i]; kept.push([...a], [...a, i]); } console.log(kept.length, kept.every((a, k) => a[0].i === k >> 1 && a[1] === k >> 1));
