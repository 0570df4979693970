function del(a) {
  delete arguments[0];
  a = 5;
  return [arguments[0], 0 in arguments, a];
}
console.log(del(1));
function def(a) {
  Object.defineProperty(arguments, '0', { value: 9, writable: false });
  a = 7;
  return [arguments[0], a];
}
console.log(def(1));
function getter(a) {
  Object.defineProperty(arguments, '0', {
    get() {
      return 'g';
    },
  });
  a = 7;
  return [arguments[0], a];
}
console.log(getter(1));
function frozen(a) {
  Object.freeze(arguments);
  a = 2;
  return [arguments[0], a];
}
console.log(frozen(1));
function props() {
  return [
    typeof arguments,
    Object.prototype.toString.call(arguments),
    Object.keys(arguments),
    Reflect.ownKeys(arguments).map(String),
    Array.isArray(arguments),
  ];
}
console.log(props('x', 'y'));
