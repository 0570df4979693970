console.log(
  new Float64Array([3, NaN, -0, 0, -Infinity, 1]).sort(),
  new Float64Array([NaN, 1]).includes(NaN),
  new Float64Array([NaN]).indexOf(NaN),
  new Uint8Array([10, 9, 1]).sort(),
  new BigInt64Array([3n, -1n, 2n]).sort(),
  new BigInt64Array([1n, 2n]).map((x) => x * 2n),
  new Float32Array([0.1, 0.2]).map((x) => x * 10).join(),
  new BigUint64Array([1n]).includes(1),
  new BigUint64Array([1n]).join(),
);
const t = new Uint8Array(6);
t.set([1, 2, 3]);
t.set(new Uint8Array([9, 8]), 4);
t.set({ length: 1, 0: 7 }, 3);
console.log(t);
t.set(t.subarray(0, 4), 1);
console.log(t);
const fl = new Float32Array([1.7, 300]);
t.set(fl, 0);
console.log(t);
t.set('12', 2);
console.log(t);
for (const f of [
  () => t.set([1, 2], 5),
  () => t.set([1], -1),
  () => t.set(null),
  () => t.set(new BigInt64Array(1)),
  () => t.with(9, 1),
  () => t.with(0, 1n),
  () => t.map(5),
  () => t.sort(5),
  () => Uint8Array.prototype.map.call([1], (x) => x),
  () => Uint8Array.prototype.length,
  () => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get.call([]),
  () => t.fill(1n),
  () => t.reduce((x) => x),
  () => new Uint8Array(0).reduce((x) => x),
  () => t.subarray(1n),
  () => t.slice().fill(Symbol()),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const shared = new Uint8Array([1, 2, 3, 4]);
const sub = shared.subarray(1, 3);
sub[0] = 99;
console.log(shared, sub.byteOffset, sub.subarray(1).byteOffset, shared.slice(1, 3).buffer !== shared.buffer);
shared.set(shared.subarray(0, 3), 1);
console.log(shared);
shared.copyWithin(1, 0);
console.log(shared);
class My extends Uint8Array {
  static get [Symbol.species]() {
    return Uint16Array;
  }
}
console.log(
  new My([1, 2]).map((x) => x * 200),
  new My([1, 2]).slice(1),
  new My([1]).filter(() => true),
);
try {
  class Bad extends Uint8Array {
    static get [Symbol.species]() {
      return Array;
    }
  }
  new Bad(2).map((x) => x);
} catch (e) {
  console.log(e.message);
}
try {
  class Short extends Uint8Array {
    static get [Symbol.species]() {
      return function () {
        return new Uint8Array(1);
      };
    }
  }
  new Short(3).slice();
} catch (e) {
  console.log(e.message);
}
const seen = [];
new Uint8Array([5, 6]).forEach(
  function (v, i, arr) {
    seen.push(v, i, arr.length, this.k);
  },
  { k: 'T' },
);
console.log(
  seen.join(),
  new Uint8Array([1, 2]).toString === Array.prototype.toString,
  new Uint8Array([1, 2]).toLocaleString(),
  Uint8Array.prototype[Symbol.iterator] === Uint8Array.prototype.values,
  new Uint8Array(3).fill(1).entries().next(),
);
const mut = new Uint8Array([1, 2, 3]);
console.log(
  mut.map((v, i) => {
    mut[2] = 50;
    return v;
  }),
  [].concat(new Uint8Array([1])).length,
  Array.prototype.map.call(new Uint8Array([1, 2]), (x) => x + 'q'),
  Array.from(new Uint8Array([1, 2]), (x) => -x),
  Array.prototype.concat.call([], ...[new Uint8Array([1])]).length,
);
