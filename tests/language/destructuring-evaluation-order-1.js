const log = [];
const t = (name, value) => (log.push(name), value);
const obj = (name) =>
  new Proxy(
    {},
    {
      set(o, k, v) {
        log.push(`${name}.${String(k)}=${v}`);
        return true;
      },
    },
  );
({
  [t('k1', 'a')]: t('o1', obj('o1')).x = t('d1', 1),
  [t('k2', 'b')]: t('o2', obj('o2'))[t('p2', 'y')] = t('d2', 2),
} = {
  get a() {
    log.push('get a');
  },
  get b() {
    log.push('get b');
    return 5;
  },
});
console.log(log.join(', '));
log.length = 0;
[t('t1', obj('t1'))[t('c1', 'z')], ...t('t2', obj('t2')).rest] = [1, 2, 3];
console.log(log.join(', '));
log.length = 0;
function f({ [t('k', 'q')]: v = t('dv', 1) }, w = t('dw', v + 1), ...[u = t('du', w + 1)]) {
  return [v, w, u];
}
