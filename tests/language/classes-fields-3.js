const log = [];
const t = (s, v) => (log.push(s), v);
class A {
  [t('key a', 'a')] = t('init a', 1);
  static [t('key s', 's')] = t('init s', 2);
  b = this.a + 1;
  c;
  'd e' = () => this.b;
  static {
    log.push('block ' + this.s);
    this.fromBlock = A.s * 2;
  }
  static f = this.fromBlock;
  [t('key m', 'm')]() {
    return 'm';
  }
  arrow = () => this;
  fn = function () {
    return this;
  };
  7 = 'seven';
}
const a = new A();
let n = 0;
class Fresh {
  list = [];
  id = n++;
}
const f1 = new Fresh(),
  f2 = new Fresh();
console.log(f1.list === f2.list, f1.id, f2.id);
class Static {
  static count = 0;
  static inc() {
    return ++this.count;
  }
  static self = this;
}
class Sub extends Static {}
console.log(Sub.inc(), Static.count, Sub.count, Object.hasOwn(Sub, 'count'), Static.self === Static);
class Odd {
  get;
  set;
  static;
  async;
  static static = 1;
  static get = 2;
  get = 3;
  constructor2 = 4;
}
console.log(Object.keys(new Odd()), Odd.static, Odd.get);
class Super {
  x = super.toString === Object.prototype.toString;
  static y = super.name;
}
console.log(new Super().x, Super.y);
try {
  new (class {
    a = (() => {
      throw new Error('in field');
    })();
  })();
} catch (e) {
  console.log(e.message);
}
console.log(
  new (class {
    name = 'shadow';
    static length = 'L';
  })().name,
  class {
    static length = 'L';
  }.length,
);
