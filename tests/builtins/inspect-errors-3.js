// Stacks hold paths, so only what is around them is printed.
const head = (v) => {
  const lines = [];
  const write = (s) => lines.push(s);
  return v.stack.split('\n')[0];
};
const strip = (e) => {
  e.stack = e.stack.split('\n    at ')[0];
  return e;
};
class MyErr extends Error {
  constructor(m) {
    super(m);
    this.name = 'MyErr';
    this.extra = true;
  }
}
console.log(strip(new MyErr('mine')));
class NoName extends TypeError {}
console.log(strip(new NoName('nn')));
const renamed = new Error('late');
renamed.name = 'Renamed';
console.log(strip(renamed));
const emptied = strip(new Error('was'));
emptied.message = 'changed after';
console.log(emptied);
console.log(Object.create(Error.prototype), Error.prototype, Object.create(new Error('p')) instanceof Error);
console.log({ a: { b: { c: strip(new Error('deep')) } } }, new Map([['e', strip(new Error('in map'))]]), [
  [strip(new Error('nested'))],
]);
console.log('%s', strip(new Error('percent s')));
console.log('prefix', strip(new Error('after text')), 'suffix');
const nul = new Error('np');
Object.setPrototypeOf(nul, null);
console.log(head(nul));
const tagged = strip(new Error('tag'));
tagged[Symbol.toStringTag] = 'Tagged';
console.log(tagged);
const cyc = strip(new Error('cyclic'));
cyc.self = cyc;
console.log(cyc);
