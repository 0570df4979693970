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
console.log(bp, bp instanceof P, bp instanceof BP, BP.prototype, Object.keys(BP), BP.name, BP.length);
class C {
  constructor(v) {
    this.v = v;
  }
  static make() {
    return new this(1);
  }
}
const BC = C.bind(null, 'bound');
console.log(new BC(), Reflect.construct(BC, [], Array) instanceof Array);
try {
  BC();
} catch (e) {
  console.log(e.message);
}
for (const t of [
  () => f.apply(o, 5),
  () => f.apply(o, 'str'),
  () => Function.prototype.call.call(5),
  () => Function.prototype.apply.call({}),
  () => Function.prototype.bind.call(1),
  () => new (() => {}).bind()(),
  () => new (f.bind.bind(f)())().constructor.name,
  () => Reflect.apply(5),
  () => Reflect.apply(f, null),
  () => Function.prototype.call.call(f, o, 7),
  () => f.call.apply(f, [o, 8]),
  () => f.bind.apply(f, [o, 9])(10),
]) {
  try {
    console.log(t());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
