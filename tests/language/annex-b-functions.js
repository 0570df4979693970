console.log(typeof f1, typeof f2);
{ function f1() { return 1; } }
console.log(typeof f1);
if (true) { function f2() { return 2; } }
console.log(f2());
{
  console.log(typeof inner);
  inner = 'assigned';
  function inner() {}
  console.log(typeof inner);
}
console.log(typeof inner);
function outer() {
  const before = typeof g;
  { function g() {} }
  return [before, typeof g];
}
console.log(outer());
function strictOuter() {
  'use strict';
  { function g() {} }
  return typeof g;
}
console.log(strictOuter());
function lexicalConflict() {
  let h = 1;
  { function h() {} }
  return h;
}
console.log(lexicalConflict());
function paramConflict(p) {
  { function p() {} }
  return p;
}
console.log(paramConflict(5));
switch (0) { case 0: function sw() { return 'sw'; } }
console.log(sw());
if (0) function never() {} else function taken() { return 'taken'; }
console.log(typeof never, typeof taken);
try { throw 1; } catch (e) { function inCatch() { return e; } }
console.log(inCatch());
try { throw 'v'; } catch (e) { var e = 'hoisted'; console.log(e); }
console.log(e);
for (const i of [1]) { function inLoop() { return 'loop'; } }
console.log(inLoop());
{ function twice() { return 1; } function twice() { return 2; } }
console.log(twice());
lab: function labelled() { return 'labelled'; }
console.log(labelled());
console.log((() => { { { function deep() { return 'deep'; } } } return deep(); })());
var o = { __proto__: { p: 1 }, '__proto__x': 2 };
console.log(o.p, Object.keys(o), { ['__proto__']: 1 }, { __proto__: null } instanceof Object, (({ __proto__ }) => __proto__)({ __proto__: Array.prototype }) === Array.prototype);
<!-- an html comment
--> another
console.log('end');
