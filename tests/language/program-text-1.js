const text = 'The quick brown fox jumps over the lazy dog. The dog sleeps; the fox runs away!';
const words = text
  .toLowerCase()
  .split(' ')
  .map((w) => [...w].filter((c) => c >= 'a' && c <= 'z').join(''));
const counts = words.reduce((m, w) => m.set(w, (m.get(w) ?? 0) + 1), new Map());
console.log([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 5));
console.log(
  Object.entries(Object.groupBy(words, (w) => w.length))
    .map(([k, v]) => `${k}:${[...new Set(v)].join('/')}`)
    .join(' '),
);
const caesar = (s, k) =>
  [...s]
    .map((c) => {
      const base = c >= 'a' && c <= 'z' ? 97 : c >= 'A' && c <= 'Z' ? 65 : 0;
      return base ? String.fromCharCode(((c.charCodeAt(0) - base + k + 26) % 26) + base) : c;
    })
    .join('');
