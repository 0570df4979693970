function mapped(a, b) {
  arguments[0] = 'A';
  b = 'B';
  return [a, b, arguments[0], arguments[1], arguments.length];
}
console.log(mapped(1, 2), mapped(1), mapped());
function strict(a, b) {
  'use strict';
  arguments[0] = 'A';
  b = 'B';
  return [a, b, arguments[0], arguments[1]];
}
console.log(strict(1, 2));
function withDefault(a, b = 2) {
  arguments[0] = 'A';
  return [a, arguments[0], arguments.length];
}
console.log(withDefault(1), withDefault(1, undefined));
function withRest(a, ...r) {
  a = 'x';
  return [arguments[0], arguments.length, r];
}
console.log(withRest(1, 2, 3));
function del(a) {
  delete arguments[0];
  a = 5;
  return [arguments[0], 0 in arguments, a];
}
