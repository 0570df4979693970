const lcg = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const rnd = lcg(42);
const data = Array.from({ length: 50 }, () => Math.floor(rnd() * 100));
const quick = (a) => {
  if (a.length < 2) return a;
  const [p, ...r] = a;
  return [...quick(r.filter((x) => x < p)), p, ...quick(r.filter((x) => x >= p))];
};
const merge = (a) => {
  if (a.length < 2) return a;
  const m = a.length >> 1,
    l = merge(a.slice(0, m)),
    r = merge(a.slice(m)),
    o = [];
  let i = 0,
    j = 0;
  while (i < l.length && j < r.length) o.push(l[i] <= r[j] ? l[i++] : r[j++]);
  return o.concat(l.slice(i), r.slice(j));
};
function heap(a) {
  a = a.slice();
  const sift = (i, n) => {
    for (let c; (c = 2 * i + 1) < n; i = c) {
      if (c + 1 < n && a[c + 1] > a[c]) c++;
      if (a[i] >= a[c]) return;
      [a[i], a[c]] = [a[c], a[i]];
    }
  };
  for (let i = a.length >> 1; i--;) sift(i, a.length);
  for (let n = a.length; n-- > 1;) {
    [a[0], a[n]] = [a[n], a[0]];
    sift(0, n);
  }
  return a;
}
function insertion(a) {
  a = [...a];
  for (let i = 1; i < a.length; i++) {
    const v = a[i];
    let j = i;
    while (j > 0 && a[j - 1] > v) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = v;
  }
  return a;
}
const sorted = data.toSorted((x, y) => x - y).join();
for (const f of [quick, merge, heap, insertion])
  console.log(f.name, f(data).join() === sorted, f([]).length, f([1]).join(), f([2, 1]).join());
