const o = { __proto__: { inherited: 1 } };
console.log(o.inherited, Object.keys(o), o.__proto__ === Object.getPrototypeOf(o));
o.__proto__ = null;
console.log(o.inherited, o.__proto__, Object.getPrototypeOf(o) === null);
const q = {};
q.__proto__ = 5;
console.log(Object.getPrototypeOf(q) === Object.prototype);
try {
  Object.prototype.__proto__ = {};
} catch (e) {
  console.log(e.message);
}
try {
  Object.freeze(q).__proto__ = {};
} catch (e) {
  console.log(e.message);
}
console.log(
  { __proto__: Array.prototype } instanceof Array,
  { ['__proto__']: Array.prototype } instanceof Array,
  { __proto__() {} }.hasOwnProperty('__proto__'),
  ((__proto__) => ({ __proto__ }))(1).hasOwnProperty('__proto__'),
);
