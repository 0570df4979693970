Error.stackTraceLimit = 1;
function a() {
  return b();
}
function b() {
  return new Error('lim').stack.split('\n').length;
}
console.log(a());
Error.stackTraceLimit = 0;
console.log(new Error('none').stack);
Error.stackTraceLimit = 10;
try {
  null.x;
} catch (x) {
  console.log(x.constructor === TypeError, Object.getOwnPropertyDescriptor(x, 'message'));
}
try {
  throw Object.assign(new Error('props'), { code: 'E1' });
} catch ({ message, code }) {
  console.log(message, code);
}
