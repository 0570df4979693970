// Stacks hold paths, so only what is around them is printed.
const strip = (e) => {
  e.stack = e.stack.split('\n    at ')[0];
  return e;
};
console.log(strip(new RangeError('range')), [strip(new Error('in array'))], {
  e: strip(new Error('in object')),
});
console.log(strip(Object.assign(new Error('props'), { code: 'E_CODE', info: { a: 1 } })));
console.log(strip(new Error('outer', { cause: strip(new Error('inner')) })));
console.log(
  strip(new Error('outer', { cause: 'string cause' })),
  strip(new Error('o', { cause: { k: 1 } })),
  strip(new Error('u', { cause: undefined })),
);
console.log(strip(new AggregateError([strip(new Error('a')), 'b'], 'agg')));
class MyErr extends Error {
  constructor(m) {
    super(m);
    this.name = 'MyErr';
    this.extra = true;
  }
}
