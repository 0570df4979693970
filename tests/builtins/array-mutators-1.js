const a = [3, 1, 2];
console.log(a.push(5, 6), a.pop(), a.shift(), a.unshift(9, 8), a.reverse(), a.length);
console.log([].pop(), [].shift(), [].push(), [1].unshift(), [].reverse());
console.log(
  [1, 2, 3, 4, 5].fill(0, 1, 3),
  [1, 2, 3].fill(7),
  [1, 2, 3].fill(7, -1),
  new Array(3).fill().length,
  [1, 2].fill(0, 5),
);
console.log(
  [1, 2, 3, 4, 5].copyWithin(0, 3),
  [1, 2, 3, 4, 5].copyWithin(1, 0, 3),
  [1, 2, 3, 4, 5].copyWithin(-2, -4, -3),
  [1, , 3, 4].copyWithin(2, 0),
);
const sp = [1, 2, 3, 4, 5];
console.log(
  sp.splice(1, 2),
  sp,
  sp.splice(-1),
  sp,
  sp.splice(1, 0, 'a', 'b'),
  sp,
  sp.splice(),
  sp.splice(undefined),
  sp,
  sp.splice(0, 1, 2, 3),
  sp,
);
