// Deep frames hold objects that are read, changed and thrown across while garbage is collected: few allocations, but of
// many bytes, so that this is not too slow where each of them collects.
let kept = [];
function churn(times) {
  for (let i = 0; i < times; i++) kept[i & 3] = new Array(900).fill(i);
}
function down(n) {
  let a = { n }, b = [n, a];
  let got;
  if (n === 0) { churn(150); got = 0; }
  else if (n % 97 === 0) { try { got = down(n - 1); if (n % 194 === 0) throw { got }; } catch (e) { got = e.got; } }
  else if (n % 31 === 0) got = [n].map((v) => down(v - 1))[0];
  else if (n % 17 === 0) got = { get x() { return down(n - 1); } }.x;
  else if (n % 13 === 0) got = new (class { constructor() { this.r = down(n - 1); } })().r;
  else got = down(n - 1);
  if (n % 50 === 0) {
    churn(70);
    b.push({ n: n + 1 });
    churn(70);
    if (b[2].n !== n + 1) throw new Error('lost what was added at ' + n);
  }
  if (a.n !== n || b[0] !== n || b[1] !== a) throw new Error('lost ' + n);
  return got + 1;
}
console.log(down(1000), down(700));
