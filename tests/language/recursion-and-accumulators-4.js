const Y = (f) => ((x) => x(x))((x) => f((y) => x(x)(y)));
console.log(Y((f) => (n) => (n ? n * f(n - 1) : 1))(10));
const trampoline =
  (f) =>
  (...a) => {
    let r = f(...a);
    while (typeof r === 'function') r = r();
    return r;
  };
const sumTo = trampoline(function go(n, acc = 0) {
  return n ? () => go(n - 1, acc + n) : acc;
});
console.log(sumTo(10000));
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
