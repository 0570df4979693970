// 72 columns decide whether an object goes on one line; 76 whether array groups do.
console.log([[1, 2, [3, 4, [5, [6]]]], { a: [1, 2, { b: [3, { c: 4 }] }] }]);
console.log({
  text: 'a long string with spaces that will not be broken because strings stay whole in current versions',
});
console.log({ multi: 'line one\nline two\nline three', k: 1 }, ['line one\nline two']);
console.log('%o', { a: { b: { c: { d: 1 } } } });
console.log({ a: { b: 1 }, c: { d: 2 }, e: { f: 3 } }, { x: { y: { z: 1 } } });
