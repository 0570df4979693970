const like = { length: 3, 0: 'c', 1: 'a', 2: 'b', 3: 'untouched' };
console.log(Array.prototype.sort.call(like) === like, like);
const sp = [3, , 1, undefined, 2];
sp.sort();
console.log(sp, 4 in sp, sp.length);
const calls = [];
[1, undefined, 2].sort((a, b) => {
  calls.push([a, b].includes(undefined));
  return a - b;
});
console.log(calls);
const str = ['B', 'a', 'C'];
console.log(str.sort().join(), str.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join());
const grow = [3, 2, 1];
grow.sort((a, b) => {
  if (grow.length < 5) grow.push(0);
  return a - b;
});
console.log(grow);
const objs = [{ toString: () => 'b' }, { toString: () => 'a' }];
console.log(
  objs.sort().map(String),
  [[2], [1, 5], [10]].sort(),
  [1n, 3, 2n].sort(),
  [5, 25, 100, 1].toSorted(),
  [0, -0, 0].sort().map((x) => Object.is(x, -0)),
);

// A value alone is compared with nothing.
const asked = { toString() { console.log('asked'); return 'x'; } };
console.log([asked].sort().length, [asked].toSorted().length, [, asked].sort().length, [undefined, asked].sort().length);
console.log([Symbol('alone')].sort());
