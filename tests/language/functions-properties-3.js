function f(a, b, c) {}
console.log(
  Math.max.toString(),
  String(Array.prototype[Symbol.iterator]),
  `${f.bind()}`,
  String(Function.prototype),
  String(Symbol),
  String(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get),
);
console.log(
  Math.max.name,
  Math.max.length,
  [].push.length,
  Array.length,
  Function.length,
  ''.concat.length,
  Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.name,
  [][Symbol.iterator].name,
  Symbol.prototype[Symbol.toPrimitive].name,
);
console.log(
  f.call.name,
  f.hasOwnProperty('caller'),
  f.caller,
  f.arguments,
  Object.getPrototypeOf(f) === Function.prototype,
  typeof Function.prototype,
  Function.prototype(),
  Function.prototype.length,
);
