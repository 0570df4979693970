const log = [];
const t = (n, v = n) => (log.push(n), v);
const flush = (title) => {
  console.log(title + ':', log.join(' '));
  log.length = 0;
};
const obj = (n) => ({
  get x() {
    log.push(n + '.get');
    return 1;
  },
  set x(v) {
    log.push(n + '.set' + v);
  },
  m(...a) {
    log.push(n + '.call');
    return this;
  },
});
t('a', obj('o')).x = t('b', 5);
flush('assign');
t('a', obj('o')).x += t('b', 5);
flush('compound');
t('a', obj('o'))[t('k', 'x')]++;
flush('postfix');
t('a', obj('o')).m(t(1), t(2)).m(t(3));
flush('chain');
t('f', () => {})(...t('s', [1]), t('z'));
flush('spread');
new (t(
  'C',
  class {
    constructor() {
      log.push('ctor');
    }
  },
))(t('arg'));
flush('new');
({ [t('k1')]: t('v1'), [t('k2')]: t('v2'), ...t('s', {}) });
flush('literal');
[t(1), ...t('s', []), t(2)];
flush('array');
t('l', true) && t('r');
t('l', false) || t('r2');
t('c', 0) ? t('y') : t('n');
flush('logic');
`${t(1)}${t(2)}`;
flush('template');
t('tag', (s, ...v) => v)`${t(1)}${t(2)}`;
flush('tagged');
class K extends t('base', Object) {
  [t('m1')]() {}
  static [t('s1')] = t('sv1');
  [t('f1')] = t('fv1');
  static {
    t('blk');
  }
}
flush('class');
new K();
flush('fields');
const vo = (n, v) => ({
  valueOf() {
    log.push(n);
    return v;
  },
});
vo('l', 1) < vo('r', 2);
vo('l', 1) > vo('r', 2);
vo('l', 1) <= vo('r', 2);
flush('compare');
vo('l', 1) + vo('r', 2);
vo('l', 1) ** vo('r', 2);
vo('l', 1) << vo('r', 2);
flush('arith');
try {
  t('u', undefined)[t('key')] = t('val');
} catch (e) {
  flush('null target');
}
try {
  t('u', undefined)(t('arg'));
} catch (e) {
  flush('not callable');
}
try {
  new (t('nc', 5))(t('arg'));
} catch (e) {
  flush('not constructor');
}
let x = 1;
x = x + (x = 10) + x;
console.log(x);
let y = 1;
y += ((y = 5), 2);
console.log(y);
let a = [1, 2, 3],
  i = 0;
a[i] = i = 2;
console.log(a, i);
let z = 1;
console.log(z++ + z, z, [z, (z = 7), z]);
function args(a, b, c) {
  return [a, b, c];
}
let n = 0;
console.log(args(n++, n++, n++), args(n, (n = 9), n));
for (t('init'); t('test', log.length < 4); t('step')) t('body');
flush('for');
for (const q of t('iterable', [1])) t('body');
for (const q in t('obj', { a: 1 })) t('body');
flush('for of/in');
switch (t('d', 2)) {
  case t('c1', 1):
  case t('c2', 2):
    t('hit');
}
flush('switch');
(({ a = t('da'), b = t('db', a + '!') }, c = t('dc')) => t('body'))({ a: undefined });
flush('params');
delete t('o', {})[t('k')];
t('k', 'x') in t('o', {});
t('v') instanceof t('C', Array);
flush('delete in instanceof');
throwInside();
function throwInside() {
  try {
    throw t('e', new Error('x'));
  } catch {
    t('c');
  } finally {
    t('f');
  }
}
flush('throw');
