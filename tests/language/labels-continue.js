const out = [];
a: for (let i = 0; i < 3; i++) {
  b: for (let j = 0; j < 3; j++) {
    if (j === 2) continue a;
    if (i === 2) break a;
    for (;;) {
      if (j === 0) continue b;
      break;
    }
    out.push(`${i}${j}`);
  }
}
console.log(out.join());
block: {
  out.push('in');
  if (out.length) break block;
  out.push('never');
}
console.log(out.at(-1));
x: y: z: for (const k of [1, 2, 3]) {
  if (k === 1) continue y;
  if (k === 2) continue x;
  break z;
}
lbl: if (true) {
  if (out) break lbl;
  console.log('never');
}
let n = 0;
w: while (true) {
  do {
    n++;
    if (n < 3) continue;
    if (n < 5) continue w;
    break w;
  } while (n < 10);
  n += 100;
}
console.log(n);
foo: function fooFn() {
  return 1;
}
console.log(fooFn());
let i = 0;
o: for (; ; i++) {
  switch (i) {
    case 0:
      continue;
    case 1:
      break;
    case 2:
      continue o;
    case 5:
      break o;
    default:
      i++;
  }
}
console.log(i);
for (var p in { a: 1, b: 2 }) {
  inner: for (const q of 'xy') {
    if (q === 'x') continue inner;
    out.push(p + q);
  }
}
console.log(out.slice(-2).join());
a: {
  b: {
    c: {
      break b;
    }
    console.log('skipped');
  }
  console.log('after b');
}
lbl2: try {
  break lbl2;
} finally {
  console.log('finally');
}
const seen = [];
rows: for (const row of [[1, -1, 2], [3], [-1], [4, 4]]) {
  for (const v of row) {
    if (v < 0) continue rows;
    seen.push(v);
  }
  seen.push('|');
}
console.log(seen.join(''));
let await_ = 0;
l: do {
  await_++;
  if (await_ < 4) continue l;
} while (await_ < 4);
console.log(await_);
l1: l2: {
  break l1;
}
var yield_ = 1;
{
  let l = 2;
  l: {
    break l;
  }
  console.log(l, yield_);
}
