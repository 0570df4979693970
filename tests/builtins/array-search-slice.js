const a = [1, 2, NaN, 'x', undefined, null, -0, 2];
console.log(
  a.indexOf(2),
  a.indexOf(2, 2),
  a.lastIndexOf(2),
  a.lastIndexOf(2, -2),
  a.indexOf(NaN),
  a.includes(NaN),
  a.includes(0),
  a.indexOf(0),
  a.indexOf('x', -3),
  a.includes(2, -1),
  a.indexOf('1'),
  a.lastIndexOf(1, -8),
  a.lastIndexOf(1, -9),
);
console.log(
  [, 1].includes(undefined),
  [, 1].indexOf(undefined),
  [].indexOf(1),
  [].lastIndexOf(1),
  [1].lastIndexOf(1, undefined),
  [1, 2].indexOf(2, 1.9),
  [1, 2].indexOf(2, '1'),
  [1, 2].includes(1, -100),
);
console.log(
  a.slice(1, 3),
  a.slice(-2),
  a.slice(),
  a.slice(2, 1),
  a.slice(-3, -1),
  a.slice(undefined, 2),
  a.slice('1', '3'),
  a.slice(NaN, 1),
  a.slice(0, Infinity).length,
);
console.log(
  [1, , 3].slice(0, 2),
  1 in [1, , 3].slice(0, 2),
  Array.prototype.slice.call('hello', 1, 3),
  Array.prototype.slice.call({ length: 3, 1: 'b' }),
);
console.log(
  [1].concat(2, [3, [4]], 'ab', { length: 1 }),
  [].concat(),
  [1, , 2].concat([, 3]),
  [].concat(null, undefined),
  Array.prototype.concat.call(5, 6).length,
);
console.log(
  [1, 2, 3].join(),
  [1, null, undefined, [2, [3]], {}].join('-'),
  [].join('x'),
  [1].join('x'),
  [, ,].join('.'),
  [1, 2].join(undefined),
  [1, 2].join(null),
  Array.prototype.join.call('abc', '+'),
  Array.prototype.join.call({ length: 2, 1: 'z' }),
  [1, [2, 3]].toString(),
  String([[], [[]]]),
  [true, 1n, -0, 1e21].join(),
);
const cyc = [1, 2];
cyc.push(cyc);
console.log(cyc.join(), String([cyc, 5]));
console.log(
  [1, 2, 3].at(-1),
  [1, 2, 3].at(5),
  [1].at(),
  [1, 2, 3].at('1'),
  [1, 2, 3].at(-4),
  [1, 2].at(1.9),
  Array.prototype.at.call('héy', 1),
);
console.log(
  [1, 2, 3].with(1, 'b'),
  [3, 1, 2].toSorted(),
  [1, 2, 3].toReversed(),
  [1, 2, 3, 4].toSpliced(1, 2, 'x'),
  [1, , 3].toSorted(),
  [, 1].toReversed(),
  [1, , 3].with(0, 5),
  [, 2].toSpliced(0, 0),
  [1, 2].with(-1, 9),
);
for (const f of [
  () => [1].with(1, 0),
  () => [1].with(-2, 0),
  () => [1].toSorted(null),
  () => Array.prototype.at.call(null),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
console.log(
  [...[1, 2].keys()],
  [...['a', 'b'].entries()],
  [...[1, , 3].values()],
  [...[, 1].keys()],
  Array.prototype.values === Array.prototype[Symbol.iterator],
  [].keys().toString(),
  [5, 6].entries().next(),
);
const it = [1, 2][Symbol.iterator]();
it.next();
it.next();
console.log(it.next(), it.next(), it[Symbol.iterator]() === it);
console.log(
  [1, 2, 3].toString === [].toString,
  [1, [2, 3]].toLocaleString(),
  Object.keys(Array.prototype).length,
  Array.isArray(Array.prototype),
  Array.prototype.length,
  Object.keys(Array.prototype[Symbol.unscopables]).join(),
);
