const text = 'The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs away!';
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
console.log(wrap(text, 20));
const lev = (a, b) => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row.at(-1);
};
console.log(lev('kitten', 'sitting'), lev('', 'abc'), lev('same', 'same'));
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
