const {
  a,
  b: bb,
  c = 'dflt',
  d: { e = 1, ...rest } = {},
  ['comp' + 'uted']: k,
} = { a: 1, b: 2, d: { f: 3, g: 4 }, computed: 9 };
let p, q;
const target = {};
({ m: target.one, n: target['two'], ...target.rest } = { m: 1, n: 2, o: 3, [Symbol.for('s')]: 4 });
console.log(target);
function f({ a = 1, b: { c = 2 } = {} } = {}, [d, , e = 3] = []) {
  return [a, c, d, e];
}
console.log(f(), f({ a: 9, b: { c: 8 } }, [7, 6, 5]), f.length);
for (const {
  id,
  tags: [t0, ...ts],
} of [
  { id: 1, tags: 'xyz' },
  { id: 2, tags: ['q'] },
])
  console.log(id, t0, ts);
for (const bad of [null, undefined]) {
  try {
    const { z } = bad;
  } catch (e) {
    console.log(e.message);
  }
  try {
    const {} = bad;
  } catch (e) {
    console.log(e.message);
  }
  try {
    (({ z }) => z)(bad);
  } catch (e) {
    console.log(e.message);
  }
}
