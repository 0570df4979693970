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
console.log(a.arrow.call(null) === a, a.fn.call(5) == 5);
class Base {
  constructor() {
    this.init();
  }
  init() {
    this.value = 'base';
  }
}
class Derived extends Base {
  value = 'field';
  other;
  init() {
    this.value = 'derived';
    this.other = 'set';
  }
}
console.log(new Derived());
class Order extends Base {
  x = log.push('field x');
  constructor() {
    log.push('before');
    super();
    log.push('after');
  }
  init() {
    log.push('init');
  }
}
log.length = 0;
new Order();
console.log(log.join());
class SetterBase {
  set v(x) {
    console.log('setter');
  }
}
class Defines extends SetterBase {
  v = 1;
}
console.log(Object.hasOwn(new Defines(), 'v'));
