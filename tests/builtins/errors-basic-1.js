const e = new Error('msg', { cause: { code: 1 } });
console.log(
  e.message,
  e.cause,
  e.name,
  Object.keys(e),
  Object.getOwnPropertyNames(e).sort(),
  e.toString(),
  String(e),
  e instanceof Error,
  Object.prototype.toString.call(e),
);
console.log(
  Object.hasOwn(new Error(), 'message'),
  Object.hasOwn(new Error(undefined), 'message'),
  Object.hasOwn(new Error(''), 'message'),
  Object.hasOwn(new Error('x', {}), 'cause'),
  Object.hasOwn(new Error('x', { cause: undefined }), 'cause'),
  new Error('x', 'not an object').cause,
  new Error('x', {
    get cause() {
      return 'got';
    },
  }).cause,
);
console.log(
  new Error(5).message === '5',
  new Error(null).message,
  new Error({ toString: () => 'obj' }).message,
  Error('called').message,
  Error('called') instanceof Error,
);
