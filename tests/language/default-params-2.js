const obj = {
  v: 7,
  m(a = this.v, b = arguments.length, c = super.toString === Object.prototype.toString) {
    return [a, b, c];
  },
};
console.log(obj.m(), obj.m(1, 2));
const thrower = () => {
  throw new Error('missing argument');
};
const need = (a = thrower()) => a;
try {
  need();
} catch (e) {
  console.log(e.message);
}
console.log(need(0), need(null), need(false), need(''));
function fnDefault(
  cb = function () {
    return 'anon';
  },
  named = function foo() {
    return foo.name;
  },
) {
  return [cb.name, cb(), named()];
}
console.log(fnDefault());
const nested = ({ a = 1, b: { c = a + 1 } = {} } = {}, [d = c, ...e] = [undefined, 9, 8]) => [a, c, d, e];
console.log(nested(), nested({ a: 5 }), nested({ b: { c: 'C' } }, []));
function hoistedInBody(x = typeof inner) {
  function inner() {}
  return [x, typeof inner];
}
