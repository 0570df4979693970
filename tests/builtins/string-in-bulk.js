// Strings at the borders of what is done in bulk: case mapping, splitting into units, appending, reading appended text.
const letters = 'The Quick BROWN fox, 0123456789 [\\]^_`{|}~ @AZ az jumps';
for (let n = 0; n < letters.length; n++) {
  const s = letters.slice(n) + letters.slice(0, n >> 1), up = s.toUpperCase(), low = s.toLowerCase();
  console.log(up, low, low.toUpperCase() === up, up.length === s.length, (s + 'É\u00ff').toLowerCase().length, ('ß' + s).toUpperCase().length, (s + '\u0391\u03a3').toLowerCase().length);
}
console.log('plain text'.toLowerCase(), 'PLAIN'.toUpperCase(), ''.toLowerCase(), 'z'.repeat(1000).toUpperCase().length, 'aB'.repeat(999).toLowerCase().slice(-5));
for (const s of ['', 'a', 'abc', 'h\u00e9llo', '\u65e5\u672c\u8a9e', 'a\ud83d\ude00b', 'x'.repeat(5000) + '\u65e5' + 'y'.repeat(5000), 'ab'.repeat(4096)]) {
  const units = s.split('');
  console.log(units.length, units.join('') === s, units.every((u) => u.length === 1), s.split('', 3), s.split('', 0), units.slice(-2));
}
// Appending: each text stays what it was while longer ones share its buffer.
const kept = [];
let text = '', wide = '', pieces = 0;
for (let i = 0; i < 3000; i++) {
  text += i % 7 === 0 ? 'abc' : 'x';
  wide += i % 500 === 499 ? '\u65e5' : 'y';
  if (i % 300 === 0) kept.push(text, wide);
  if (i % 900 === 0) { const other = text + '!'; text += '?'; kept.push(other, text, other + text); }
  if (i % 1000 === 0) pieces += text.charCodeAt(text.length - 1) + wide.charCodeAt(wide.length >> 1);
}
console.log(text.length, wide.length, pieces, kept.map((k) => k.length + k.slice(-3)).join());
let self = 'ab'; for (let i = 0; i < 12; i++) self += self; console.log(self.length, self.slice(-4));
let grown = ''; for (let i = 0; i < 2000; i++) { grown += 'q'; if (grown.length % 500 === 0) grown += grown; } console.log(grown.length, grown === 'q'.repeat(grown.length));
const tail = grown.slice(-700); let branch = tail; for (let i = 0; i < 50; i++) branch += 'r'; let again = tail; for (let i = 0; i < 50; i++) again += 's'; console.log(branch.slice(-3), again.slice(-3), tail.slice(-3), branch.length, again.length);
// charCodeAt on every form of text.
const forms = ['flat', 'fl\u65e5t', 'slice of a longer text than thirty-two bytes'.slice(3, 40), ('\u65e5'.repeat(50)).slice(5, 45), 'rope'.repeat(20) + 'end of the rope', text, wide];
for (const f of forms) console.log(f.charCodeAt(0), f.charCodeAt(f.length - 1), f.charCodeAt(f.length), f.charCodeAt(-1), f.charCodeAt(1.9), f.charCodeAt());
