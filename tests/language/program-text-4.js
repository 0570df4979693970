const roman = (n) =>
  [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ].reduce((s, [v, r]) => {
    while (n >= v) {
      s += r;
      n -= v;
    }
    return s;
  }, '');
console.log([1, 4, 9, 14, 40, 90, 400, 1994, 2026, 3999].map(roman).join());
const b64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const enc = (s) => {
  let out = '';
  for (let i = 0; i < s.length; i += 3) {
    const n = (s.charCodeAt(i) << 16) | ((s.charCodeAt(i + 1) || 0) << 8) | (s.charCodeAt(i + 2) || 0);
    out +=
      b64[n >> 18] +
      b64[(n >> 12) & 63] +
      (i + 1 < s.length ? b64[(n >> 6) & 63] : '=') +
      (i + 2 < s.length ? b64[n & 63] : '=');
  }
  return out;
};
console.log(enc('Hello, world'), enc('a'), enc('ab'), enc(''));
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
