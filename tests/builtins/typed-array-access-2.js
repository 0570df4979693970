const a = new Uint8Array([10, 20, 30]);
(() => {
  'use strict';
  for (const f of [
    () => delete a[0],
    () => {
      a[10] = 1;
      return 'ok';
    },
    () => Object.defineProperty(a, 0, { get() {} }),
    () => Object.freeze(a),
    () => {
      a.length = 1;
    },
    () => Object.isFrozen(Object.seal(new Uint8Array(0))),
    () => Object.isFrozen(Object.freeze(new Uint8Array(0))),
    () => {
      a[0] = 1n;
    },
    () => {
      new BigInt64Array(1)[0] = 1;
    },
    () => {
      a[0] = Symbol();
    },
  ]) {
    try {
      console.log(f());
    } catch (e) {
      console.log(e.name, e.message);
    }
  }
})();
const order = [];
a[0] = {
  valueOf() {
    order.push('valueOf');
    return 77;
  },
};
a[99] = {
  valueOf() {
    order.push('oob valueOf');
    return 1;
  },
};
console.log(a[0], order);
a[0] = '12';
a[1] = 'x';
a[2] = null;
console.log(a);
a[0] += 250;
a[1]--;
a[2] ||= 9;
console.log(a, a[0]++, a[0], -a[1]);
const child = Object.create(a);
console.log(child[0], child[9], 0 in child, 9 in child);
child[9] = 5;
console.log(child[9], Object.hasOwn(child, 9));
try {
  child.length;
} catch (e) {
  console.log(e.message);
}
TypedArrayProto = Object.getPrototypeOf(Uint8Array.prototype);
Object.prototype[7] = 'proto';
console.log(a[7], [][7]);
delete Object.prototype[7];
for (const k in new Uint8Array(2)) console.log(k);
for (const v of new Float32Array([1.5, 2.5])) console.log(v);
const [x, , z = 'd'] = new Uint8Array([1, 2]);
console.log(
  x,
  z,
  [...new Int8Array([-1, 1])],
  { ...new Uint8Array([1, 2]) },
  Math.max(...new Uint8Array([3, 9, 2])),
  Object.entries(new Uint8Array([7])),
  JSON.stringify(new Uint8Array([1, 2])),
  String(new Uint8Array([1, 2])),
  new Uint8Array([1]) == 1,
  new Uint8Array([1, 2]) + '!',
);
var TypedArrayProto;
