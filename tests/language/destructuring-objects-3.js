const {
  a,
  b: bb,
  c = 'dflt',
  d: { e = 1, ...rest } = {},
  ['comp' + 'uted']: k,
} = { a: 1, b: 2, d: { f: 3, g: 4 }, computed: 9 };
function f({ a = 1, b: { c = 2 } = {} } = {}, [d, , e = 3] = []) {
  return [a, c, d, e];
}
try {
  const {
    z: { w },
  } = {};
} catch (e) {
  console.log(e.message);
}
const { ...copy } = [1, 2];
console.log(copy);
const { fn = function () {}, ar = () => {}, cl = class {}, named = class Other {} } = {};
console.log(fn.name, ar.name, cl.name, named.name);
console.log((({ v } = { v: 1 }), 2));
const { 1e3: thousand, 'str-key': sk, null: nul } = { 1000: 'k', 'str-key': 's', null: 'n' };
console.log(thousand, sk, nul);
let s1 = 1,
  s2 = 2;
[s1, s2] = [s2, s1];
console.log(s1, s2);
