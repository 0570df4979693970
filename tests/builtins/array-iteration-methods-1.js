const a = [1, 2, 3, 4];
const seen = [];
a.forEach(
  function (v, i, arr) {
    seen.push([v, i, arr === a, this.k]);
  },
  { k: 'T' },
);
console.log(seen);
console.log(
  a.map((v, i) => v * i),
  a.filter((v) => v & 1),
  a.reduce((s, v) => s + v),
  a.reduce((s, v, i, arr) => s + v * i + arr.length, '>'),
  a.reduceRight((s, v) => s + v, ''),
  a.some((v) => v > 3),
  a.every((v) => v > 1),
);
console.log(
  a.find((v) => v > 2),
  a.findIndex((v) => v > 2),
  a.findLast((v) => v < 3),
  a.findLastIndex((v) => v < 3),
  a.find(() => false),
  a.findIndex(() => false),
);
console.log(
  [].every(() => false),
  [].some(() => true),
  [].map((x) => x),
  [5].reduce(() => 'never'),
  [].reduce((x) => x, 'init'),
);
