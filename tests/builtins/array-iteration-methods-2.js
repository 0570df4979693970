const sparse = [1, , 3];
const visits = [];
sparse.forEach((v, i) => visits.push(i));
sparse.find((v, i) => {
  visits.push('f' + i);
});
console.log(
  visits,
  sparse.map((x) => x * 2),
  sparse.filter(() => true),
  sparse.reduce((s, v) => s + v),
  sparse.every((v) => v),
  sparse.some((v) => v === undefined),
  sparse.findIndex((v) => v === undefined),
);
const mut = [1, 2, 3];
const order = [];
mut.forEach((v, i) => {
  order.push(v);
  if (i === 0) {
    mut.push(9);
    mut[1] = 'changed';
    delete mut[2];
  }
});
console.log(order, mut);
const shrink = [1, 2, 3, 4];
const s2 = [];
shrink.forEach((v) => {
  s2.push(v);
  shrink.length = 2;
});
console.log(s2);
console.log(
  Array.prototype.map.call('abc', (c) => c + c),
  Array.prototype.filter.call({ length: '3', 0: 1, 2: 3 }, () => true),
  Array.prototype.reduce.call('xyz', (s, c) => c + s),
  Array.prototype.every.call({ length: -1 }, () => false),
  Array.prototype.forEach.call({ length: 1e300 > 0 ? 2 : 0, 1: 'q' }, (v, i) => console.log(v, i)),
);
console.log(
  [1, 2, 3].map(function () {
    'use strict';
    return typeof this;
  }),
  [1].map(function () {
    return typeof this;
  }, 5),
  [1, [2]].map((x) => [x]),
);
console.log(
  [1, 2, 3].flatMap((x) => [x, [x * 2]]),
  [1, 2].flatMap((x) => x),
  [[1], [2]].flatMap((x) => x),
  [1, [2, [3, [4, [5]]]]].flat(),
  [1, [2, [3, [4, [5]]]]].flat(2),
  [1, [2, [3, [4]]]].flat(Infinity),
  [1, , [2, , 3]].flat(),
  [[1]].flat(0),
  [[[1]]].flat('1'),
);
for (const m of [
  'map',
  'filter',
  'forEach',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'flatMap',
]) {
  try {
    [1][m]('nope');
  } catch (e) {
    console.log(m, e.message);
  }
}
