// var and function declarations are hoisted; let, const and class are not usable before.
console.log(typeof v, typeof f, f());
var v = 1;
function f() {
  return 'first';
}
console.log(v);
function f() {
  return 'second';
}
function shadow() {
  console.log(x);
  var x = 'inner';
  {
    var x = 'block';
  }
  return x;
}
var x = 'outer';
console.log(shadow(), x);
function params(a, b) {
  var a;
  var b = 2;
  function c() {}
  return [a, b, typeof c];
}
console.log(params('A', 'B'));
function clash(g) {
  function g() {}
  return typeof g;
}
console.log(clash(1));
function varThenFunction() {
  var h = 1;
  function h() {}
  return typeof h;
}
console.log(varThenFunction());
function useBefore() {
  return typeof inner + inner();
  function inner() {
    return 42;
  }
}
