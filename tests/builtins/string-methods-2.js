// Searching, splitting, replacing, repeating and case mapping at the lengths where another way of doing it begins.
const text = 'one two three two one';
console.log(text.split(' '), text.split(' ', 2), text.split(''), text.split('', 3), text.split('xyz'), text.split(), text.split('two'), ''.split(','), ''.split(''), 'a,,b,'.split(','), ',a'.split(','), text.split(' ', 0));
console.log('aaaa'.split('aa'), 'aXbXc'.split('X', -1), '\u4f60,\u597d'.split(','), 'é-è'.split('-'), 'ab'.split('ab'), 'abab'.split('ab'));
console.log(text.replaceAll('two', '2'), text.replaceAll('', '.'), text.replaceAll('o', '$&$&'), text.replaceAll('one', '$$'), 'aaa'.replaceAll('aa', 'b'), text.replaceAll('two', ''), 'xx'.replaceAll('x', ''), text.replaceAll('e', '\u20ac'), 'é\u4f60é'.replaceAll('é', 'e'));
console.log(text.replace('two', '2'), text.replace('zz', '2'), text.replace('one', (m, at, whole) => m + at + whole.length), text.replace('', '>'), text.replace('two', "$`|$'"));
for (const n of [0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 100]) console.log(n, 'ab'.repeat(n).length, 'x'.repeat(n).length, 'abc'.repeat(n).slice(-4), '\u4f60'.repeat(n).length);
try { 'ab'.repeat(-1); } catch (e) { console.log(e.message); }
try { 'ab'.repeat(2 ** 29); } catch (e) { console.log(e.message); }
console.log('5'.padStart(3, '0'), '5'.padEnd(3, 'ab'), '5'.padStart(8, 'abc'), 'abc'.padStart(2), 'abc'.padEnd(6), '\u4f60'.padStart(4, 'xy'), 'x'.padStart(4, '\u4f60\u597d'), 'x'.padEnd(5, ''), 'é'.padEnd(4, 'è'));
console.log(text.indexOf('two'), text.indexOf('two', 5), text.indexOf(''), text.indexOf('', 99), text.indexOf('e', -3), text.indexOf('\u4f60'), text.indexOf('one two three two one!'), text.lastIndexOf('two'), text.lastIndexOf('two', 9), text.lastIndexOf('one', 0), text.lastIndexOf(''), text.lastIndexOf('', 3), text.lastIndexOf('z'), text.lastIndexOf('two', NaN), text.lastIndexOf('two', -1));
console.log(text.includes('three'), text.startsWith('one'), text.startsWith('two', 4), text.endsWith('one'), text.endsWith('two', 17), 'é'.startsWith('é'), '\u4f60x'.endsWith('x'), 'x'.includes('\u4f60'));
const cases = ['', 'a', 'Z', '@[`{', 'Hello World', 'abcdefgh', 'ABCDEFGHI', 'mixed CASE with 123 and more than sixteen', 'straße', 'ÀÉÎ', 'ﬁ', 'ΑΣ', 'İ', 'éÿµ'];
for (const c of cases) console.log(c.toUpperCase(), c.toLowerCase(), c.toUpperCase() === c, c.toLowerCase() === c);
for (let c = 0; c < 128; c++) {
  const u = String.fromCharCode(c).toUpperCase().charCodeAt(0), l = String.fromCharCode(c).toLowerCase().charCodeAt(0);
  if (u !== (c >= 97 && c <= 122 ? c - 32 : c) || l !== (c >= 65 && c <= 90 ? c + 32 : c)) console.log('case', c, u, l);
  const at = 'xxxxxxx' + String.fromCharCode(c) + 'yyyyyyyyy';
  if (at.toUpperCase().charCodeAt(7) !== u || at.toLowerCase().charCodeAt(7) !== l) console.log('case at 7', c);
}
console.log(String.fromCharCode(), String.fromCharCode(65), String.fromCharCode(65, 66, 255), String.fromCharCode(0x4f60, 65), String.fromCharCode(65.9, '66', -1).length, String.fromCodePoint(0x1f600), String.fromCodePoint(65), String.fromCodePoint(0xe9, 0x4f60));
for (const bad of [-1, 1.5, 0x110000, NaN]) try { String.fromCodePoint(bad); } catch (e) { console.log(e.message); }
console.log([...'a\u{1f600}b\ud800c'].map((c) => c.length), Array.from('héllo'), [...'']);
for (const t of ['  a ', '\n\t x', 'y\u2003', '', '   ', 'none']) console.log(JSON.stringify([t.trim(), t.trimStart(), t.trimEnd()]));
