console.log('log');
console.info('info');
console.debug('debug');
console.error('to stderr');
console.warn('to stderr too');
console.log(
  typeof console,
  Object.prototype.toString.call(console),
  typeof console.log,
  console.log.name,
  console.log('x'),
);
const { log } = console;
log('detached works');
[1, 2].forEach(console.log);
[3].map(log);
['%s', 'a'].forEach((v) => log(v, 'arg'));
log(...[1, 'two', { three: 3 }]);
log.call(null, 'called');
log.apply(undefined, ['applied', 1]);
const bound = log.bind(console, 'bound:');
bound('x', 1);
setTimeout(log, 0, 'timer', { a: 1 });
for (const v of ['string', 5, null, [], {}]) console.log(v, [v], { v });
console.log('a\n  b\n');
console.log('\ttabbed');
console.log('trailing ');
console.log('é日😀', ['é日😀'], { k: 'é日😀' });
console.log('x'.repeat(100));
console.log(['x'.repeat(100)]);
console.log('%s', 'x'.repeat(50), 'y'.repeat(50));
console.log({
  a: "it's",
  b: 'say "hi"',
  c: `back\`tick`,
  d: 'both \' and "',
  e: 'all \' " `',
  f: '\\',
  g: '\n',
});
console.log([
  '\u0000',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u009f',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\ud83d\ude00',
]);
console.log({ [Symbol('a b')]: 1, [Symbol('')]: 2, [Symbol.for('x')]: Symbol('v') }, [Symbol(), Symbol('q')]);
console.log(
  [['a', ['b', ['c', ['d']]]]],
  { l: [{ m: [{ n: 1 }] }] },
  [[[[]]]],
  [[[{}]]],
  { a: { b: { c: 5 } } },
  [{ a: { b: {} } }],
);
console.log(-5, [-5], -5n, 0.1, [1e100], 1e-10, [NaN, Infinity], 123456789.123, [0xff]);
console.log([true, false], [null], [undefined], [[null]], { n: null, u: undefined });
console.log('%s is %s', 'a');
console.log('%d%%', 50);
console.log('no format', '%s', 5);
console.log('%s', null, undefined);
console.log('%i', '42abc');
console.log([, 'a'], [, ,], ['a', ,], [undefined, ,]);
console.log(Object(Symbol('s')), [Object('s')], Object(5n), { b: Object(false) });
