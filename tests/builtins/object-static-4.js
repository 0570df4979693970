console.log(
  Object.prototype.toString.call([]),
  {}.toString(),
  {}.valueOf() !== null,
  { a: 1 }.hasOwnProperty('a'),
  {}.isPrototypeOf({}),
  Object.prototype.isPrototypeOf({}),
  [1].propertyIsEnumerable(0),
  [].propertyIsEnumerable('length'),
  {}.toLocaleString(),
  Object.prototype.hasOwnProperty.call('abc', 1),
);
console.log(
  {}.__proto__ === Object.prototype,
  { __proto__: null }.__proto__,
  Object.getOwnPropertyNames(Object.prototype).sort().join(),
  Object.getOwnPropertyNames(Object).sort().join(),
);
const g = {};
g.__defineGetter__('x', () => 'dx');
g.__defineSetter__('y', (v) => {
  g.seen = v;
});
g.y = 5;
console.log(g.x, g.seen, g.__lookupGetter__('x')(), g.__lookupSetter__('x'), typeof g.__lookupSetter__('y'));
