const Even = {
  [Symbol.hasInstance](n) {
    return n % 2 === 0;
  },
};
console.log(2 instanceof Even, 3 instanceof Even, !!({} instanceof { [Symbol.hasInstance]: () => 'truthy' }));
for (const bad of [{}, 5, null, () => {}]) {
  try {
    ({}) instanceof bad;
    console.log('ok');
  } catch (e) {
    console.log(e.message);
  }
}
function F() {}
const Bound = F.bind(null);
console.log(new F() instanceof Bound, Object.create(F.prototype) instanceof F);
F.prototype = 5;
try {
  ({}) instanceof F;
} catch (e) {
  console.log(e.message);
}
console.log(5 instanceof F);
const o = { a: 1, b: { c: 2 } };
console.log(delete o.a, delete o.nope, delete o.b.c, o, delete 5, delete o);
let i = 5;
console.log(i++ + ++i, i-- - --i, i, -i, +'3', !i, !!'', ~5, -(-i));
