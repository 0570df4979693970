function iter() {
  return [...arguments].concat(Array.from(arguments), [].slice.call(arguments, 1));
}
console.log(iter(1, 2));
function arrow() {
  return (() => arguments[0])('inner');
}
console.log(arrow('outer'));
function shadow(arguments) {
  return arguments;
}
console.log(shadow('s'));
function shadowVar() {
  var arguments;
  return typeof arguments;
}
function shadowVar2() {
  var arguments = 3;
  return typeof arguments;
}
function shadowFn() {
  function arguments() {}
  return typeof arguments;
}
console.log(shadowVar(1), shadowVar2(1), shadowFn(1));
function inDefault(a = arguments.length, b = arguments[1]) {
  return [a, b];
}
