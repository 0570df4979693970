const solve = (board) => {
  const at = board.indexOf(0);
  if (at < 0) return true;
  const r = (at / 4) | 0,
    c = at % 4;
  for (let v = 1; v <= 4; v++) {
    let ok = true;
    for (let i = 0; i < 4; i++)
      if (
        board[r * 4 + i] === v ||
        board[i * 4 + c] === v ||
        board[(r & 2) * 4 + (c & 2) + (i >> 1) * 4 + (i & 1)] === v
      )
        ok = false;
    if (!ok) continue;
    board[at] = v;
    if (solve(board)) return true;
    board[at] = 0;
  }
  return false;
};
const bd = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
console.log(solve(bd), bd.join(''));
const flood = (g, x, y, to, from = g[y]?.[x]) => {
  if (g[y]?.[x] !== from || from === to || from === undefined) return 0;
  g[y][x] = to;
  return (
    1 +
    flood(g, x + 1, y, to, from) +
    flood(g, x - 1, y, to, from) +
    flood(g, x, y + 1, to, from) +
    flood(g, x, y - 1, to, from)
  );
};
const grid = ['..#..', '.##..', '...#.'].map((r) => [...r]);
console.log(
  flood(grid, 0, 0, 'o'),
  grid.map((r) => r.join('')),
);
const lcs = (a, b, m = {}) =>
  a && b
    ? (m[a.length + ',' + b.length] ??=
        a[0] === b[0]
          ? a[0] + lcs(a.slice(1), b.slice(1), m)
          : ((p, q) => (p.length >= q.length ? p : q))(lcs(a.slice(1), b, m), lcs(a, b.slice(1), m)))
    : '';
