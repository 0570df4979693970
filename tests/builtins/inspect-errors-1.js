// Stacks hold paths, so only what is around them is printed.
const head = (v) => {
  const lines = [];
  const write = (s) => lines.push(s);
  return v.stack.split('\n')[0];
};
console.log(
  head(new Error('plain')),
  head(new TypeError('typed')),
  head(new (class Custom extends Error {})('custom')),
  head(new Error('')),
  head(new Error()),
  head(new Error('multi\nline')),
);
const noStack = new Error('no stack');
noStack.stack = undefined;
console.log(noStack);
const custom = new Error('cs');
custom.stack = 'custom stack text';
console.log(custom, [custom], { custom });
const strip = (e) => {
  e.stack = e.stack.split('\n    at ')[0];
  return e;
};
console.log(strip(new Error('one')));
