var x = 1;
{
  var x = 2;
}
console.log(x);
for (var i = 0; i < 2; i++) {
  var leaked = 'leak' + i;
}
console.log(i, leaked);
if (true) {
  var cond = 1;
} else {
  var never = 2;
}
console.log(cond, never);
console.log(typeof fnExpr, typeof fnDecl);
var fnExpr = function () {};
function fnDecl() {}
console.log(typeof fnExpr);
var fnDecl = 5;
console.log(typeof fnDecl);
(function () {
  inner = 'implicit';
})();
console.log(inner, delete globalThis.inner);
var self = this;
console.log(
  self === module.exports,
  (function () {
    return this === globalThis;
  })(),
  (() => this === self)(),
);
