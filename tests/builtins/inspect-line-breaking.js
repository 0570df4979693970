// 72 columns decide whether an object goes on one line; 76 whether array groups do.
for (const n of [20, 50, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 80]) console.log({ k: 'x'.repeat(n) });
for (const n of [55, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76]) console.log(['x'.repeat(n)]);
for (const n of [20, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37]) console.log({ aaa: 'y'.repeat(n), bbb: 'z'.repeat(n) });
console.log({ a: 1, b: 'two', c: [3], d: { e: 5 }, f: null, g: undefined });
console.log({ a: 1, b: { c: 2, d: { e: 3 } } }, { alpha: 'aaaaaaaaaaaaaaaaaaaa', beta: { gamma: 'gggggggggggggggggggg', delta: 'dddddddddddddddd' } });
console.log({ first: { second: { third: 'x' } }, other: [1, 2, { deep: { deeper: 1 } }] });
console.log({ a: 'one two three four', b: ['five six seven', 'eight nine ten'], c: { d: 'eleven twelve', e: 'thirteen' } });
console.log({ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 });
console.log({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
console.log({ fn: function aVeryLongFunctionNameThatGoesOn() {}, another: function anotherVeryLongFunctionName() {} });
console.log([{ id: 1, name: 'first item', tags: ['a', 'b'] }, { id: 2, name: 'second item', tags: [] }]);
console.log([[1, 2, [3, 4, [5, [6]]]], { a: [1, 2, { b: [3, { c: 4 }] }] }]);
console.log({ text: 'a long string with spaces that will not be broken because strings stay whole in current versions' });
console.log({ multi: 'line one\nline two\nline three', k: 1 }, ['line one\nline two']);
console.log('%o', { a: { b: { c: { d: 1 } } } }); console.log({ a: { b: 1 }, c: { d: 2 }, e: { f: 3 } }, { x: { y: { z: 1 } } });
