function f(a, b = a, c = () => a + b) {
  a = 10;
  return [a, b, c()];
}
console.log(f(1), f(1, 2), f(1, undefined), f(1, null));
let outer = 'outer';
function scope(a = outer, b = () => outer) {
  var outer = 'inner';
  return [a, b(), outer];
}
console.log(scope());
function bodyVar(a, f = () => a) {
  var a;
  const before = a;
  a = 2;
  return [before, a, f()];
}
console.log(bodyVar(1));
function bodyVarNoInit(a, f = () => a) {
  var a = 3;
  return [a, f()];
}
console.log(bodyVarNoInit(1));
let n = 0;
const each = (x = ++n) => x;
console.log(each(), each(), each(50), each(undefined));
const obj = {
  v: 7,
  m(a = this.v, b = arguments.length, c = super.toString === Object.prototype.toString) {
    return [a, b, c];
  },
};
