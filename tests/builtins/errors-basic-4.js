const e = new Error('msg', { cause: { code: 1 } });
class Custom extends TypeError {
  constructor(m) {
    super(m);
  }
  get name() {
    return 'Custom!';
  }
}
console.log(
  String(new Custom('x')),
  new Custom('q') instanceof TypeError,
  new Custom('z').stack.split('\n')[0],
);
function named() {
  return new Error('here');
}
const lines = named().stack.split('\n');
console.log(
  lines[0],
  lines[1].trim().split(' ').slice(0, 2).join(' '),
  typeof e.stack,
  Object.hasOwn(e, 'stack'),
);
const o = {
  method() {
    return new Error('m').stack.split('\n')[1].trim().split(' (')[0];
  },
};
console.log(o.method());
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
