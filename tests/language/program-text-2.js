const text = 'The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs away!';
const caesar = (s, k) =>
  [...s]
    .map((c) => {
      const base = c >= 'a' && c <= 'z' ? 97 : c >= 'A' && c <= 'Z' ? 65 : 0;
      return base ? String.fromCharCode(((c.charCodeAt(0) - base + k + 26) % 26) + base) : c;
    })
    .join('');
console.log(caesar(text, 13), caesar(caesar(text, 13), -13) === text);
const rle = (s) => {
  let out = '',
    i = 0;
  while (i < s.length) {
    let j = i;
    while (s[j] === s[i]) j++;
    out += (j - i > 1 ? j - i : '') + s[i];
    i = j;
  }
  return out;
};
console.log(rle('aaabbc'), rle(''), rle('abc'), rle('x'.repeat(15)));
const isPal = (s) => {
  const c = [...s.toLowerCase()].filter((x) => x !== ' ' && x !== ',');
  return c.every((x, i) => x === c.at(-1 - i));
};
console.log(isPal('A man, a plan, a canal, Panama'), isPal('hello'), isPal(''));
const wrap = (s, n) =>
  s.split(' ').reduce(
    (ls, w) => {
      const l = ls.at(-1);
      if ((l + ' ' + w).trim().length <= n) ls[ls.length - 1] = (l + ' ' + w).trim();
      else ls.push(w);
      return ls;
    },
    [''],
  );
