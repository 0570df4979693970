// Ropes, buffers, slices and templates: however a text came about, it reads the same and older values stay as they were.
function digest(s) { let h = 7; for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) | 0; return s.length + ':' + h; }
let s = '';
const kept = [];
for (let i = 0; i < 3000; i++) { s += 'ab' + i; if (i % 500 === 0) kept.push(s); }
console.log(digest(s), kept.map(digest).join(' '));
// Two continuations of one text.
const base = kept[3];
const left = base + '<left>', right = base + '<right>';
console.log(digest(left), digest(right), left.slice(-8), right.slice(-8), digest(base));
// Read between appends.
let r = '', sum = 0;
for (let i = 0; i < 2000; i++) { r += 'q'; sum += r.charCodeAt(i); const fork = r + 'z'; if (fork[i + 1] !== 'z' || r[i] !== 'q') console.log('wrong', i); }
console.log(digest(r), sum);
let p = '';
for (let i = 0; i < 2000; i++) p = i % 10 + p;
console.log(digest(p), p.slice(0, 12), p.slice(-5));
let w = '';
for (let i = 0; i < 600; i++) w += i % 100 === 99 ? '\u4f60' : 'é';
console.log(digest(w), w.indexOf('\u4f60'), w.lastIndexOf('\u4f60'));
// Integers next to texts.
for (const i of [0, 7, 9, 10, 99, 100, 999, 1000, 12345, 654321, 1234567, 98765432, 123456789, 2147483647, -1, -10, -2147483648]) {
  console.log('x' + i, i + 'y', `${i}`, `${i}${i}`, `<${i}|${-i}>`, String(i), (i).toString());
}
console.log('a'.repeat(40) + 5, 5 + 'b'.repeat(40), '' + 5, 5 + '', '\u20ac' + 12, 12 + '\u20ac');
const name = 'N', count = 3, flag = true, nothing = null, missing = undefined, half = 0.5, big = 12n;
console.log(`${name}-${count}-${flag}-${nothing}-${missing}-${half}-${big}-${[1, 2]}-${{ toString() { return 'obj'; } }}`);
console.log(`${name}` === name, `${'é'}${1}`, `${'\u4f60'}${2}`, `${s}${1}`.length, `${''}${''}` === '');
const long = 'lorem ipsum '.repeat(30);
console.log(digest(`${long}${1}${long}`), digest(`${1}${2}${3}${4}${5}${6}${7}${8}${9}${10}${11}${12}${13}${14}${15}${16}${17}${18}`));
try { `${Symbol('q')}`; } catch (e) { console.log(e.message); }
try { 'a' + Symbol('q'); } catch (e) { console.log(e.message); }
// Substrings of every length.
const text = 'The quick brown fox jumps over the lazy dog and runs away';
let parts = '';
for (let n = 0; n <= 40; n++) parts += text.substring(3, 3 + n) + '|' + text.slice(-n - 1) + '|';
console.log(digest(parts));
