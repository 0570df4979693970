console.log('%s', function baz() {});
console.log('%s', () => {});
console.log(
  '%s',
  new (class Thing {
    toString() {
      return 'custom toString';
    }
  })(),
);
console.log(
  '%s',
  new (class NoTS {
    a = 1;
  })(),
);
console.log('%s', {
  toString() {
    return 'own toString';
  },
});
console.log('%s', Object.create(null));
console.log('%s', new Map([[1, 2]]));
console.log('%s', new Error('e').message);
console.log('%s', 'x'.repeat(200).length);
console.log('%s', { nested: { deep: { deeper: 1 } } }, { nested: { deep: { deeper: { d: 1 } } } });
console.info('info %s', 1);
console.debug('debug', [1]);
console.log('%s', new Number(3), new String('bs'), new Boolean(true));
