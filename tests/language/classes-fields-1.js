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
console.log(log.join(', '));
log.length = 0;
const a = new A();
console.log(log.join(', '), a.a, a.b, a.c, a['d e'](), A.f, a[7]);
console.log(Object.keys(a), a.arrow.name, a.fn.name, 'c' in a);
