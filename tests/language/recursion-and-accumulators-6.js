const lcs = (a, b, m = {}) =>
  a && b
    ? (m[a.length + ',' + b.length] ??=
        a[0] === b[0]
          ? a[0] + lcs(a.slice(1), b.slice(1), m)
          : ((p, q) => (p.length >= q.length ? p : q))(lcs(a.slice(1), b, m), lcs(a, b.slice(1), m)))
    : '';
console.log(lcs('AGGTABXY', 'GXTXAYBY'));
const walk = (o, path = '') =>
  o !== null && typeof o === 'object'
    ? Object.entries(o).flatMap(([k, v]) => walk(v, path ? `${path}.${k}` : k))
    : [`${path}=${o}`];
console.log(walk({ a: 1, b: { c: [2, { d: 3 }] }, e: null }));
let depth = 0;
const deepest = (n) => (n ? 1 + deepest(n - 1) : 0);
console.log(deepest(3000));
const parens = (n, o = 0, s = '') =>
  !n && !o ? [s] : [...(n ? parens(n - 1, o + 1, s + '(') : []), ...(o ? parens(n, o - 1, s + ')') : [])];
