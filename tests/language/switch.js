function f(x) {
  const r = [];
  switch (x) {
    case 1: r.push('one');
    case 2: r.push('two'); break;
    default: r.push('default');
    case 3: r.push('three'); break;
    case 4: case 5: r.push('4or5');
  }
  return r.join();
}
console.log([1, 2, 3, 4, 5, 6, '1', NaN].map(f));
const log = [];
const t = (n) => (log.push(n), n);
switch (t(2)) { case t(1): case t(2): log.push('hit'); break; case t(3): log.push('never'); }
console.log(log.join());
switch (NaN) { case NaN: console.log('never'); break; default: console.log('NaN is not NaN'); }
switch (-0) { case 0: console.log('zero'); }
switch ('a') { case 'a': { let x = 1; console.log(x); } case 'b': { let x = 2; console.log(x); } }
switch (1) { default: console.log('only default'); }
switch (1) {}
switch (3) { case 1: var hoisted = 1; }
console.log(hoisted);
switch (1) { case 1: function inSwitch() { return 'fn'; } }
console.log(inSwitch());
const g = (s) => { switch (true) { case s.length > 3: return 'long'; case s.length > 1: return 'mid'; } return 'short'; };
console.log(g('abcd'), g('abc'), g('a'));
const fs = [];
for (let i = 0; i < 3; i++) switch (i) { case 1: continue; default: let c = i * 2; fs.push(() => c); }
console.log(fs.map((h) => h()));
const nested = (a, b) => { switch (a) { case 1: switch (b) { case 1: return '11'; default: break; } return '1x'; default: return 'xx'; } };
console.log(nested(1, 1), nested(1, 2), nested(2, 1));
const strs = (s) => { switch (s) { case 'alpha': return 1; case 'be' + 'ta': return 2; case `gam${'ma'}`: return 3; } };
console.log(strs('alpha'), strs('beta'), strs('gamma'), strs('delta'));
const objs = {}; switch (objs) { case {}: console.log('never'); break; case objs: console.log('identity'); }
switch (10n) { case 10: console.log('never'); break; case 10n: console.log('bigint'); }
const big = (n) => { switch (n) { case 0: case 1: case 2: case 3: return 'low'; case 100: return 'hundred'; case 1e9: return 'billion'; case -1: return 'neg'; case 1.5: return 'frac'; default: return '?'; } };
console.log([0, 3, 4, 100, 1e9, -1, 1.5, '0'].map(big).join());
