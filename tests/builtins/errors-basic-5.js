const e = new Error('msg', { cause: { code: 1 } });
class K {
  m() {
    return new Error('m').stack.split('\n')[1].trim().split(' (')[0];
  }
  static s() {
    return new Error('m').stack.split('\n')[1].trim().split(' (')[0];
  }
  constructor() {
    this.c = new Error('m').stack.split('\n')[1].trim().split(' (')[0];
  }
}
console.log(new K().m(), K.s(), new K().c);
console.log(
  Error.prototype.name,
  Error.prototype.message === '',
  Error.name,
  Error.length,
  Object.getOwnPropertyNames(Error.prototype).sort().join(),
  typeof Error.captureStackTrace,
  typeof Error.stackTraceLimit,
  Error.isError?.(e),
  Error.isError?.({}),
  Error.isError?.(Object.create(Error.prototype)),
);
const holder = {};
Error.captureStackTrace(holder);
console.log(holder.stack.split('\n')[0], Object.keys(holder));
function hide() {
  const h = { name: 'H', message: 'hm' };
  Error.captureStackTrace(h, hide);
  return h.stack.split('\n')[0];
}
console.log(hide());
