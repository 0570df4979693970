console.log(typeof f1, typeof f2);
{
  function f1() {
    return 1;
  }
}
console.log(typeof f1);
if (true) {
  function f2() {
    return 2;
  }
}
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
  {
    function g() {}
  }
  return [before, typeof g];
}
console.log(outer());
function strictOuter() {
  'use strict';
  {
    function g() {}
  }
  return typeof g;
}
console.log(strictOuter());
function lexicalConflict() {
  let h = 1;
  {
    function h() {}
  }
  return h;
}
console.log(lexicalConflict());
