const bad = [
  '',
  ' ',
  '{',
  '[',
  '"',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,',
  '{a:1}',
  "{'a':1}",
  '[1,]',
  '[,1]',
  '01',
  '1.',
  '.5',
  '+1',
  '-',
  '1e',
  '0x1',
  'NaN',
  'Infinity',
  'undefined',
  'tru',
  'nul',
  'True',
  '"\t"',
  '"\\x"',
  '"\\u12"',
  '1 2',
  '{} {}',
  '[1]x',
  '{"a":1}}',
  '\u00a01',
  '//c',
  '{"a":1,}',
  '"abc',
  'a',
  '{"a" 1}',
  '[1 2]',
  '"\n"',
  '{1:2}',
];
for (const t of bad) {
  try {
    console.log(JSON.stringify(t), JSON.parse(t));
  } catch (e) {
    console.log(JSON.stringify(t), '→', e.name, e.message);
  }
}
for (const v of [undefined, {}, Symbol('x'), [], [1], 5, null, true]) {
  try {
    console.log(JSON.parse(v));
  } catch (e) {
    console.log(e.name, e.message);
  }
}
try {
  JSON.parse('{"long":' + ' '.repeat(100) + 'x}');
} catch (e) {
  console.log(e.message);
}
try {
  JSON.parse('{\n  "a": 1,\n  "b": oops\n}');
} catch (e) {
  console.log(e.message);
}
console.log(
  JSON.parse('{"a":[1,{"b":2}]}', function (k, v) {
    return Array.isArray(v) ? v.concat(k) : typeof v === 'number' ? v + 1 : v;
  }),
);
