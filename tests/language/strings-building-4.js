console.log(
  'abc' + 1 + 2,
  1 + 2 + 'abc',
  'a' + null + undefined + true + [] + {} + 1n,
  'x' - 1,
  '3' * '4',
  '7' - 2 + '1',
  +'5' + +'6',
  'b' + 'a' + +'a' + 'a',
);
const esc = (t) => [...t].map((c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c).join('');
console.log(
  esc('<a href="x">&</a>'),
  esc(''),
  'a-b_c d'
    .split('-')
    .flatMap((x) => x.split('_'))
    .flatMap((x) => x.split(' ')),
);
console.log(
  'abc'.split('').reverse().join(''),
  [...'hello'].sort().join(''),
  [...new Set('mississippi')].join(''),
  'a1b2c3'
    .split('')
    .filter((c) => c >= '0' && c <= '9')
    .map(Number)
    .reduce((a, b) => a + b),
  Array.from('abc', (c, i) => c.repeat(i + 1)).join('-'),
);
