const spreadable = { length: 2, 0: 'a', 1: 'b', [Symbol.isConcatSpreadable]: true };
const notSpread = Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false });
console.log([0].concat(spreadable), [0].concat(notSpread).length);
console.log(
  Object.prototype.toString.call(Symbol()),
  Symbol.prototype[Symbol.toStringTag],
  Object.prototype.toString.call(Math),
  Object.prototype.toString.call(JSON),
  Object.prototype.toString.call(null),
  Object.prototype.toString.call(undefined),
  Object.prototype.toString.call([]),
  Object.prototype.toString.call(1),
  Object.prototype.toString.call(''),
  Object.prototype.toString.call(true),
  Object.prototype.toString.call(
    (function () {
      return arguments;
    })(),
  ),
  Object.prototype.toString.call(new Map()),
  Object.prototype.toString.call(new (class {})()),
  Object.prototype.toString.call(1n),
  Object.prototype.toString.call(globalThis),
  Object.prototype.toString.call([][Symbol.iterator]()),
);
