function f(...args) {
  return [typeof this === 'object' && this !== null ? this.id : this, ...args];
}
const o = { id: 'O', f };
function P(x, y) {
  this.x = x;
  this.y = y;
}
const BP = P.bind(null, 1);
const bp = new BP(2);
const arrow = () => typeof this;
console.log(
  arrow.call(5),
  arrow.bind(5)(),
  Math.max.apply(null, [1, 5, 3]),
  Math.max.call(null, 1, 9),
  [].concat.apply([], [[1], [2]]),
  String.fromCharCode.apply(null, [72, 105]),
);
const slice = Function.prototype.call.bind(Array.prototype.slice);
console.log(slice('hello', 1, 3), slice([1, 2, 3], 1));
const unbound = o.f;
console.log(unbound(1)[1], (0, o.f)(2)[1], o.f(3), o['f'](4), o?.f(5));
Object.defineProperty(f, 'length', { value: 5 });
console.log(f.bind(null, 1, 2).length, f.bind(null, 1, 2, 3, 4, 5, 6, 7).length);
Object.defineProperty(f, 'length', { value: Infinity });
console.log(f.bind().length);
Object.defineProperty(f, 'length', { value: 'x' });
console.log(f.bind().length);
Object.defineProperty(f, 'name', { value: 5 });
console.log(f.bind().name === 'bound ');
const many = (...a) => a.length;
console.log(many.apply(null, Array(1000)), many(...Array(5000)), many.apply(null, new Array(30000).fill(0)));
console.log(
  Function.prototype[Symbol.hasInstance].call(P, bp),
  Function.prototype[Symbol.hasInstance].call({}, bp),
  f[Symbol.hasInstance] === Function.prototype[Symbol.hasInstance],
  Object.getOwnPropertyNames(Function.prototype).sort().join(),
);
