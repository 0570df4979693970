// The spectral norm of an infinite matrix, by the power method: index arithmetic, arrays of doubles.
const SIZE = 600;

function entry(i, j) {
  return 1 / (((i + j) * (i + j + 1) >> 1) + i + 1);
}

function zeros(n) {
  const a = [];
  for (let i = 0; i < n; i++)
    a.push(0);
  return a;
}

// out = A v
function multiply(n, v, out) {
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++)
      sum += entry(i, j) * v[j];
    out[i] = sum;
  }
}

// out = Aᵀ v
function multiplyTransposed(n, v, out) {
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++)
      sum += entry(j, i) * v[j];
    out[i] = sum;
  }
}

function spectralNorm(n) {
  const u = zeros(n);
  const v = zeros(n);
  const tmp = zeros(n);
  for (let i = 0; i < n; i++)
    u[i] = 1;
  for (let round = 0; round < 10; round++) {
    multiply(n, u, tmp);
    multiplyTransposed(n, tmp, v);
    multiply(n, v, tmp);
    multiplyTransposed(n, tmp, u);
  }
  let vBv = 0, vv = 0;
  for (let i = 0; i < n; i++) {
    vBv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return Math.sqrt(vBv / vv);
}

function main() {
  return spectralNorm(SIZE).toFixed(9);
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("spectral-norm\t" + elapsed.toFixed(1) + "\t" + result);
