// Closures share the variable, not its value.
function makeCounter(start) {
  let count = start;
  return {
    up() {
      return ++count;
    },
    down() {
      return --count;
    },
    get value() {
      return count;
    },
    set value(v) {
      count = v;
    },
  };
}
const a = makeCounter(10),
  b = makeCounter(0);
console.log(a.up(), a.up(), b.down(), a.value, b.value);
a.value = 100;
console.log(a.up(), b.up());

function nested() {
  let x = 1;
  function inner() {
    let y = x + 1;
    return () => {
      x += y;
      y++;
      return [x, y];
    };
  }
  const f = inner(),
    g = inner();
  return [f(), g(), f(), x];
}
console.log(nested());

const adders = [];
for (var i = 0; i < 3; i++) adders.push((n) => n + i);
console.log(adders.map((f) => f(10)));

const compose =
  (...fns) =>
  (x) =>
    fns.reduceRight((acc, f) => f(acc), x);
console.log(
  compose(
    (x) => x + 1,
    (x) => x * 2,
    (x) => x - 3,
  )(10),
);

function outer(p) {
  arguments[0] = 'changed';
  return () => p;
}
console.log(outer('original')());
const counterFromParam = (n) => () => n++;
const c1 = counterFromParam(5);
console.log(c1(), c1(), c1());
const self = function me(n) {
  return n <= 1 ? 1 : n * me(n - 1);
};
console.log(self(6), typeof me);
