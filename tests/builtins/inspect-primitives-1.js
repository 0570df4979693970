console.log(1, -0, 0, 1.5, NaN, -Infinity, 'str', '', true, null, undefined, 10n, Symbol('s'), Symbol());
console.log([
  1,
  -0,
  'str',
  "it's",
  'say "hi"',
  `both ' and "`,
  `all ' " \` three`,
  'new\nline',
  'tab\t',
  '\\',
  '\x00\x1b\x7f\u2028',
  '😀',
  '\ud800',
  true,
  null,
  undefined,
  10n,
  Symbol('s'),
  Symbol(),
]);
console.log({ s: 'x', n: -0, u: undefined, nl: null, b: 1n, y: Symbol('q'), f: 1e21, neg: -1.5 });
console.log([''], [' '], ['a', ['b']], "'", ["'"]);
console.log(new String('boxed'), new Number(-0), new Boolean(false), Object(1n), Object(Symbol('b')), [
  new String('x'),
]);
const boxed = new String('ab');
