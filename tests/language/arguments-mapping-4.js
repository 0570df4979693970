function strict(a, b) {
  'use strict';
  arguments[0] = 'A';
  b = 'B';
  return [a, b, arguments[0], arguments[1]];
}
function inDefault(a = arguments.length, b = arguments[1]) {
  return [a, b];
}
console.log(inDefault(), inDefault(undefined, 'z', 3));
function len() {
  arguments.length = 1;
  return [].slice.call(arguments);
}
console.log(len(1, 2, 3));
function extra(a) {
  arguments[1] = 'new';
  arguments[2] = 'more';
  return [arguments.length, arguments[1], Object.keys(arguments)];
}
console.log(extra(1));
function captured(a) {
  const set = (v) => {
    a = v;
  };
  const args = arguments;
  set('via closure');
  return [args[0], ((args[0] = 'back'), a)];
}
console.log(captured(1));
function symbolIter() {
  return arguments[Symbol.iterator] === Array.prototype[Symbol.iterator];
}
console.log(
  symbolIter(),
  (function () {
    return arguments;
  })(1, 'a'),
);
console.log(
  (function () {
    'use strict';
    return (
      Object.getOwnPropertyDescriptor(arguments, 'callee').get ===
      Object.getOwnPropertyDescriptor(arguments, 'callee').set
    );
  })(),
);
