class My extends Array {}
console.log(
  My.of(1).toSorted().constructor.name,
  My.of(1).toReversed().constructor.name,
  My.of(1).toSpliced(0, 1).constructor.name,
  My.of(1).with(0, 5).constructor.name,
);
class Species extends Array {
  static get [Symbol.species]() {
    return Object;
  }
}
console.log(
  Species.from([1]).map((x) => x),
  Species.from([1, 2]).filter(() => true),
);
const a = [1, 2];
a.constructor = {
  [Symbol.species]: function (n) {
    this.made = n;
  },
};
console.log(
  a.map((x) => x * 2),
  a.filter(() => 1),
);
a.constructor = undefined;
console.log(a.map((x) => x));
a.constructor = { [Symbol.species]: null };
console.log(a.slice());
a.constructor = 5;
try {
  a.map((x) => x);
} catch (e) {
  console.log(e.message);
}
function Ctor(n) {
  this.args = [...arguments];
}
console.log(
  Array.from.call(Ctor, [1, 2]),
  Array.from.call(Ctor, { length: 2, 0: 'x' }),
  Array.of.call(Ctor, 'a', 'b'),
  Array.from.call({}, [1]),
);
const closing = [];
const it = {
  [Symbol.iterator]: () => ({
    i: 0,
    next() {
      return { value: this.i++, done: false };
    },
    return() {
      closing.push('closed');
      return {};
    },
  }),
};
try {
  Array.from(it, (x) => {
    if (x > 2) throw new Error('stop');
    return x;
  });
} catch (e) {
  console.log(e.message, closing);
}
for (const f of [
  () => Array.from(null),
  () => Array.from([], 1),
  () => Array.from({ [Symbol.iterator]: 1 }),
  () => Array.from({ length: -5 }),
  () => Array.from({ length: '2' }),
  () => Array.from.call(null, [1]),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.message);
  }
}
console.log(
  Array.length,
  Array.name,
  Array.from.length,
  Array.of.length,
  Object.getOwnPropertyNames(Array).sort().join(),
  Array[Symbol.species] === Array,
);
console.log(Object.getOwnPropertyNames(Array.prototype).sort().join());
