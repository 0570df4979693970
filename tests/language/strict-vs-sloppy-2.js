undefined = 5;
NaN = 3;
Infinity = 1;
console.log(undefined, NaN, Infinity);
'abc'.foo = 1;
(5).x = 1;
delete Object.prototype;
Object.freeze([1])[0] = 2;
console.log('abc'.foo, (5).x, delete [].length, delete globalThis.nope);
console.log(
  010,
  '\101',
  '\0',
  (function (a, a) {
    return a;
  })(1, 2),
);
function dup() {
  return arguments.callee === dup;
}
console.log(dup());
var let_ = 1,
  yield = 2,
  static = 3,
  implements = 4,
  package = 5;
console.log(yield, static, implements, package);
var let = 'let';
console.log(let);
