const join = (...args) => args.join('|');
const proto = { inherited: 1 };
console.log({ ...Object.create(proto, { own: { value: 2, enumerable: true } }) });
const setter = {
  set a(v) {
    console.log('setter called');
  },
};
console.log(Object.keys({ ...setter, a: 1 }));
function rest(a, ...b) {
  return [a, b, arguments.length, rest.length];
}
console.log(rest(), rest(1), rest(1, 2, 3));
const f = ({ x, ...others }, [y, ...more]) => ({ x, others, y, more });
console.log(f({ x: 1, z: 2, w: 3 }, [4, 5, 6]));
class P {
  constructor(...a) {
    this.a = a;
  }
}
class Q extends P {}
console.log(new P(...'ab', 1).a, new Q(1, ...[2]).a);
for (const bad of [undefined, null, 5, {}, true]) {
  try {
    join(...bad);
  } catch (e) {
    console.log('call', e.message);
  }
  try {
    [...bad];
  } catch (e) {
    console.log('array', e.message);
  }
  try {
    new P(...bad);
  } catch (e) {
    console.log('new', e.message);
  }
}
