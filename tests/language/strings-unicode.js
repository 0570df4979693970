const samples = [
  '',
  'ascii',
  'café',
  'ñandú',
  'Straße',
  'ΑΒΓ αβγς',
  'Привет',
  '日本語',
  '한국어',
  '😀👍🏽',
  '👨‍👩‍👧',
  'e\u0301',
  '\u{1F1E9}\u{1F1EA}',
  'İıſK',
  '\ud83d',
  'a\u0000b',
];
for (const x of samples)
  console.log(JSON.stringify(x), x.length, [...x].length, x.toUpperCase(), x.toLowerCase(), x.isWellFormed());
console.log(
  samples.map((x) => x.codePointAt(0)),
  samples.map((x) => x.charCodeAt(x.length - 1)),
);
console.log(
  '😀'[0] === '\ud83d',
  '😀'.charAt(1) === '\ude00',
  '😀'.split('').length,
  '😀'.at(-1) === '\ude00',
  '\ud83d' + '\ude00' === '😀',
  '😀'.slice(0, 1) + '😀'.slice(1) === '😀',
  '😀'.indexOf('\ude00'),
  '😀'.includes('\ud83d'),
  String.fromCodePoint(0x1f600) === '😀',
);
console.log(
  [...'a😀b\ud800c'].map((c) => c.codePointAt(0).toString(16)),
  Array.from('😀😀').length,
  '😀x'.padStart(5, '日').length,
  '😀'.repeat(2).length,
  'z😀'.lastIndexOf('😀'),
  '日本'.startsWith('本', 1),
  'aé日😀'.endsWith('😀'),
);
console.log(
  ['é', 'z', 'a', 'É', '日', '😀', '\uffff', ''].sort().map((c) => c.codePointAt(0)),
  'é' < 'z',
  '😀' < '\uffff',
  'ab' < 'abc',
  'B' < 'a',
  '\u00e9' === 'é',
);
console.log(
  'ÀÉÎ'.toLowerCase(),
  'àéîÿ'.toUpperCase(),
  'ŉ'.toUpperCase(),
  'ΐ'.toUpperCase(),
  'ﬀ'.toUpperCase(),
  'Σ'.toLowerCase(),
  'ΟΔΟΣ'.toLowerCase(),
  'Σ Σ'.toLowerCase(),
  'aΣ.b'.toLowerCase(),
  'aΣ'.toLowerCase(),
  '𝒳'.toLowerCase(),
  'Ⅷ'.toLowerCase(),
  'ⓐ'.toUpperCase(),
  'ǅ'.toLowerCase(),
  'ǅ'.toUpperCase(),
  'ẞ'.toLowerCase(),
);
console.log(
  '\u{61}\u{1F600}\x41\u0041\101\0'.length,
  '\v\f\b'.split('').map((c) => c.charCodeAt(0)),
  '\q\a\z',
  'line\
continued',
  '\u2028'.length,
  '\'"',
  '\\n',
  `\``,
  '\u{10FFFF}'.length,
);
const o = { é: 1, 日本: 2, '😀': 3, ['\u0065\u0301']: 4, ab: 5 };
console.log(o.é, o['日本'], o['😀'], o.ab, Object.keys(o));
var bc = 'escaped identifier',
  ünï = 'x',
  $_ = 1,
  ℮ = 2;
console.log(bc, ünï, $_, ℮);
console.log(
  '\u00a0\u2003\ufeffx\u3000'.trim() === 'x',
  '\u200bx'.trim().length,
  '\u0085x'.trim().length,
  '\u2028\u2029'.trim() === '',
  Number('\u00a05\u2003'),
  parseInt('\u30005'),
  JSON.stringify('\u2028\u2029\ud800\udc00\udfff'),
);
console.log(
  encodeURIComponent('é日😀'),
  decodeURIComponent('%E6%97%A5'),
  'é'.charCodeAt(0).toString(16),
  [...'👨‍👩‍👧'].length,
  'x'.codePointAt(1),
  'I'.toLowerCase(),
  'ı'.toUpperCase(),
  '\u0130'.toLowerCase().length,
  'straße'.toUpperCase().length,
);
