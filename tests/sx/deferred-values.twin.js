// The twin of deferred-values.sx.



function made(x) { return { x, y: x + 0.5 }; }
function length(s) { return Math.hypot(s.to.x - s.from.x, s.to.y - s.from.y); }

function inBranches(n) {
  let p;
  if (n < 0) p = { x: 0, y: 0 };
  else if (n === 0) p = made(7);
  else p = { x: n, y: -n };
  return p.x + p.y;
}

function inSwitch(n) {
  let p;
  switch (n) {
    case 1: p = made(1); break;
    case 2: p = made(2); break;
    default: p = made(100);
  }
  const { x, y } = p;
  return x * y;
}

function inLoop(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    let s;
    if (i % 2 === 0) s = { from: made(i), to: { x: 0, y: 0 }, id: i, open: true };
    else s = { from: { x: 1, y: 1 }, to: made(i), id: -i, open: false };
    sum += length(s) + s.id;
    if (s.open) sum += 0.25;
  }
  return sum;
}

function outOfLoop(n) {
  let p;
  let i;
  i = 0;
  for (;;) {
    if (i * i > n) {
      p = { x: i, y: n };
      break;
    }
    i++;
  }
  return p.x * 1000 + p.y;
}

function orThrow(n) {
  let p;
  if (n > 3) throw new RangeError(`${n} is too large`);
  p = made(n);
  return p.y;
}

function withTry(text) {
  let p;
  try {
    const read = JSON.parse(text);
    p = { x: read.x, y: read.y };
  } catch {
    return -1;
  }
  return p.x + p.y;
}

function withFinally(n) {
  let p;
  try {
    if (n === 0) return 0;
  } finally {
    console.log("finally", n);
  }
  p = made(n);
  return p.x + p.y;
}

function movedOn(n) {
  let p;
  let q;
  p = made(n);
  q = p;
  let r;
  if (n > 1) r = q; else r = { ...q, x: 0 };
  r.x += 10;
  return r.x + r.y;
}

function byPattern(list) {
  let p;
  [p] = list;
  let x;
  let n;
  ({ x } = p);
  n = 3;
  n = n + 1;
  return x + n;
}

function stable(c) {
  let p;
  let n;
  if (c) { p = made(1); n = 1; } else { p = made(2); n = 2; }
  return p.x + p.y + n;
}

const early = (c) => {
  let p;
  outer: {
    if (c) { p = made(1); break outer; }
    p = made(2);
  }
  return JSON.stringify(p);
};

for (const n of [-1, 0, 5]) console.log(inBranches(n));
for (const n of [1, 2, 3]) console.log(inSwitch(n));
console.log(inLoop(0), inLoop(5), outOfLoop(50));
for (const n of [1, 4]) {
  try {
    console.log(orThrow(n));
  } catch (e) {
    console.log(e.message);
  }
}
console.log(withTry('{"x":1,"y":2}'), withTry("{"), withFinally(0), withFinally(2));
console.log(movedOn(1), movedOn(2), byPattern([{ x: 5, y: 6 }]), stable(true), stable(false));
console.log(early(true), early(false));

let origin;
if (early.length > 0) origin = { x: 1, y: 2 };
else origin = { x: 3, y: 4 };
console.log(origin.x, origin.y, origin);
