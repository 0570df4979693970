// The function around a CommonJS module has arguments, and a name in parentheses names no function.
console.log(arguments.length, arguments[0] === exports, arguments[2] === module);
let cover, plain;
(cover) = function () { };
plain = function () { };
console.log([cover.name, plain.name]);
// Of parameters with the same name the last is mapped.
function same(a, a, a) {
  a = 9;
  return [...arguments];
}
console.log(same(1, 2, 3), same(1, 2), same(1, 2, 3, 4));
arguments = 5;
console.log(arguments);
