// Loops whose header is long and hands values on to the rest of the body.
const o = { n: 0, v: [1, 5], s: 'text', next() { return this.n++; } };
let rounds = 0;
do {
  Object.keys(o);
  let { length } = --o.v[1] + o.s;
  console.log(length, o.v[1]);
} while (++rounds < 3);
function loop(p) {
  for (;;) {
    const { a, b: { c } = {} } = p.list[p.at++] ?? p.last.end.of.all;
    if (a === undefined) return c;
    console.log(a, c);
  }
}
console.log(loop({ at: 0, list: [{ a: 1, b: { c: 2 } }, { a: 3 }], last: { end: { of: { all: { b: { c: 'end' } } } } } }));
function chains(p) {
  let out = [];
  do {
    const x = (p.steps.first.second += p.by.one.two)?.toString?.();
    out.push(x);
    var y = (p.steps.first.second + p.by.one.two * p.by.one.two + p.by.one.two) || out;
  } while ((p.left = p.left - p.by.one.two * p.by.one.two * p.by.one.two) > 0 && y !== out);
  return out;
}
console.log(chains({ steps: { first: { second: 0 } }, by: { one: { two: 1 } }, left: 3 }));
function found(list, wanted) {
  let at = 0, node;
  while ((node = list.items[at + list.from.zero - list.from.zero + 0 * at++]) !== wanted.value.inner) if (node === undefined) return -1;
  return [at, node];
}
console.log(found({ items: [4, 5, 6], from: { zero: 0 } }, { value: { inner: 6 } }));
let turns = 3; const v2 = [0, 9];
do { Object.values(v2); Object.values(v2, 1); let { length } = --v2[1] + 'text'; console.log(length); } while (--turns & 3);
function inFunction(p) {
  for (;;) {
    p.steps.push(p.steps.length, p.left);
    const { a } = p.list[p.left.at++] ?? p;
    if (a === undefined) return p.steps;
  }
}
console.log(inFunction({ steps: [], left: { at: 0 }, list: [{ a: 1 }, { a: 2 }] }));
