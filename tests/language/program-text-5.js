const text = 'The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs away!';
const title = (s) =>
    s
      .split(' ')
      .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
      .join(' '),
  camel = (s) =>
    s
      .split('-')
      .map((w, i) => (i ? w[0].toUpperCase() + w.slice(1) : w))
      .join(''),
  pad = (rows) =>
    rows.map((r) =>
      r.map((c, i) => String(c).padEnd(Math.max(...rows.map((q) => String(q[i]).length)))).join('|'),
    );
console.log(
  title('hello big world'),
  camel('background-color-top'),
  pad([
    ['a', 100],
    ['bbb', 2],
  ]),
);
let big = '';
for (let i = 0; i < 2000; i++) big += i % 10;
console.log(
  big.length,
  big.slice(995, 1005),
  big.indexOf('90'),
  big.split('9').length,
  [...big].reverse().join('').slice(0, 5),
);
let h = 0;
for (const c of text) h = (Math.imul(h, 31) + c.codePointAt(0)) | 0;
console.log(h, (h >>> 0).toString(16));
