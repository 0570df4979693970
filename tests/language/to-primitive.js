const log = [];
const o = {
  [Symbol.toPrimitive](hint) {
    log.push(hint);
    return hint === 'number' ? 42 : hint === 'string' ? 'str' : 'dflt';
  },
};
console.log(
  +o,
  `${o}`,
  o + '',
  o * 2,
  o == 'dflt',
  o < 50,
  [1][o],
  { str: 'key' }[o],
  Number(o),
  String(o),
  o + 1,
  -o,
  o ** 1,
  isNaN(o),
  Math.max(o),
);
console.log(log.join());
const attempts = [
  () => +{ [Symbol.toPrimitive]: () => ({}) },
  () => +{ [Symbol.toPrimitive]: 5 },
  () => +{ [Symbol.toPrimitive]: undefined, valueOf: () => 3 },
  () => +{ [Symbol.toPrimitive]: null, valueOf: () => 4 },
  () => +{ valueOf: () => ({}), toString: () => '7' },
  () => +{ valueOf: () => ({}), toString: () => ({}) },
  () => `${{ toString: () => ({}), valueOf: () => 8 }}`,
  () => '' + { toString: undefined, valueOf: undefined },
  () => +Object.create(null),
  () => +Symbol('x'),
  () => Symbol('x') + '',
  () => 1n + 1,
  () => +1n,
  () => 1n * 2.5,
  () => Math.max(1n),
  () => +[5],
  () => +[],
  () => +[1, 2],
  () => +{},
  () => [] + [],
  () => [] + {},
  () => [1, 2] + [3],
  () => null + 1,
  () => undefined + 1,
  () => true + true,
  () => '5' * '2',
  () => '5' + 2,
  () => 5 + +'2',
  () => '10' / 4,
  () => [10] == 10,
  () => [] == '',
  () => [] == 0,
  () => [0] == false,
  () => null == 0,
  () => null == undefined,
  () => NaN == NaN,
  () => '1' == 1,
  () => true == '1',
  () => ({}) == '[object Object]',
  () => 1n == 1,
  () => 1n == '1',
  () => Symbol.iterator == Symbol.iterator,
  () => Object(1n) == 1,
  () => 'a' == ['a'],
  () => ({ valueOf: () => 1 }) == 1,
  () => ({ valueOf: () => 1 }) == { valueOf: () => 1 },
];
attempts.forEach((f) => {
  try {
    const v = f();
    console.log(String(f).slice(6), '→', v);
  } catch (e) {
    console.log(String(f).slice(6), '→', e.name, e.message);
  }
});
