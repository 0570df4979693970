console.log(
  [],
  [1],
  [1, 2, 3],
  ['a', 'b'],
  [[1, 2], [3]],
  [undefined, null],
  [, 1],
  [1, , 2],
  [, ,],
  [1, , , , 2],
  Array(5),
  [1, , undefined],
);
console.log([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7]);
console.log(Array.from({ length: 20 }, (_, i) => i));
console.log(Array.from({ length: 30 }, (_, i) => i * 100));
console.log(Array.from({ length: 101 }, (_, i) => i));
console.log(Array.from({ length: 250 }, (_, i) => i % 3));
console.log(Array.from({ length: 12 }, (_, i) => 'item' + i));
console.log(Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i).repeat((i % 5) + 1)));
console.log(Array.from({ length: 10 }, (_, i) => 'x'.repeat(i * 3)));
console.log(Array.from({ length: 8 }, (_, i) => ({ i })));
console.log(Array.from({ length: 7 }, (_, i) => [i, i * i]));
console.log(Array.from({ length: 9 }, (_, i) => (i % 2 ? i : 'n' + i)));
console.log([1.5, 22.25, 333.125, -4, 5, 6, 7.75, 8]);
console.log([-1, 10, -100, 1000, -10000, 100000, -1000000]);
console.log([1n, 22n, 333n, 4444n, 5n, 6n, 7n, 88n]);
console.log([true, false, true, false, true, false, true, false]);
console.log([
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'long string that is much longer than the others in this array',
]);
console.log([undefined, null, NaN, undefined, null, NaN, 0, -0]);
const extra = [1, 2];
extra.prop = 'x';
extra[-1] = 'neg';
extra[Symbol('s')] = 1;
console.log(extra);
const holesExtra = [, 1, , 2];
holesExtra.k = 'v';
console.log(holesExtra);
const sparse = [];
sparse[100] = 'x';
console.log(sparse);
sparse[3] = 1;
sparse[50] = 2;
console.log(sparse);
const many = [];
for (let i = 0; i < 300; i += 2) many[i] = i;
console.log(many);
class Stack extends Array {}
console.log(Stack.from([1, 2]), new Stack(), new Stack(3));
const np = Object.setPrototypeOf([1, 2], null);
console.log(np);
console.log(Object.setPrototypeOf([1], { constructor: { name: 'x' } }));
console.log(
  [
    ['a', 1],
    ['b', 2],
  ],
  [[[[1, 2]]]],
  [[], [[]], [[[]]], [[[[]]]]],
  [{ a: [] }, [{}]],
);
console.log([function f() {}, class A {}, Symbol('s'), () => {}, Math.max, 1n]);
console.log(
  (function () {
    return arguments;
  })(1, 'a', [2]),
  (function () {
    return arguments;
  })(),
  Array.prototype,
  [1, 2, 3].entries(),
  [1].keys(),
  'ab'[Symbol.iterator](),
);
console.log([3, 'three', [3], { three: 3 }, null, undefined, 3n, true]);
console.log([['x'.repeat(40)], ['y'.repeat(40)]]);
console.log([1, 2, 3, 4, 5, 6, [7, 8]]);
console.log([1, 2, 3, 4, 5, 6, { a: 7 }]);
console.log([
  [1, 2, 3, 4, 5, 6, 7],
  [1, 2, 3, 4, 5, 6, 7],
]);
