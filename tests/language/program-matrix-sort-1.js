const lcg = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const rnd = lcg(42);
const data = Array.from({ length: 50 }, () => Math.floor(rnd() * 100));
console.log(data.join());
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
