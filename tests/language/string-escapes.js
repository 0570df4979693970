// Every way to write a string, printed as code units.
const units = (s) => [...Array(s.length).keys()].map((i) => s.charCodeAt(i).toString(16)).join(' ');
console.log(units('\b\f\n\r\t\v\0'), units('\'\"\\'), units("'\""), units('\a\c\d\e\q\z\-\/\ '));
console.log(units('\x41\x7f\xff'), units('\u0041\u00e9\ud83d\ude00'), units('\u{41}\u{1F600}\u{10FFFF}\u{000061}'));
console.log(units('\1\12\123\377\400\08\79\8\9\0'));
console.log(units('a\
b'), units("\
"), units('x\u2028y\u2029z'), units('\u2028'));
console.log(units(`a
b`), units(`\
`), units(`\n\x41\u{41}\``), units(`$\{a} \${b} $`), units(`${1}\t${'\x42'}`));
console.log(String.raw`\n\x41\u{41}\``, String.raw`a\
b`.length, units(String.raw`\``), `\u{1F600}` === '😀');
console.log('é' === '\xe9', 'e\u0301'.length, '\ud800'.length, '\ud800\udc00' === '\u{10000}', '😀'.length, "\u{0}" === '\0');
console.log('// not a comment', "/* nor this */", `// ${'nor'} this`, '<!-- nor this');
var \u0061bc = 1, d\u{65}f = 2, ünïcode = 3, $ = 4, _ = 5, ℘x = 6, 变量 = 7, \u{1d4b3}z = 8;
console.log(abc, def, \u{61}bc, ünïcode, $, _, ℘x, 变量, 𝒳z, ({ \u0061: 9 }).a, ({ a\u{62}: 10 })['ab']);
