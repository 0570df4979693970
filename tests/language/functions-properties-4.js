function f(a, b, c) {}
let v = function () {},
  w = () => {};
function self() {
  self.count = (self.count ?? 0) + 1;
  return self.count;
}
self();
self();
console.log(self.count, self);
function Ctor() {
  if (!new.target) return new Ctor();
  this.made = true;
}
console.log(Ctor().made, new Ctor().made, new Ctor(), Ctor.prototype);
console.log(
  function () {
    return typeof this;
  }.call(1),
  (() => typeof this)(),
  function () {
    return (() => this.v)();
  }.call({ v: 'lex' }),
);
console.log(
  f instanceof Function,
  f.constructor === Function,
  (() => {}).constructor === Function,
  Object.prototype.toString.call(f),
);
console.log(
  [1, 2, 3].map(parseInt),
  ['1', '2', '3'].map(Number),
  [1, 2, 3].map(String),
  ['a', 'b'].map((x) => x.toUpperCase()),
);
(function iife() {
  console.log('iife', typeof iife);
})();
(() => console.log('arrow iife'))();
!(function () {
  console.log('bang');
})();
void (function () {
  console.log('void');
})();
