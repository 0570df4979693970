const s = Symbol('desc'),
  t = Symbol('desc'),
  e = Symbol(),
  u = Symbol(undefined);
const o = { [s]: 1, [Symbol.for('reg')]: 2, normal: 3 };
const wk = new WeakMap();
wk.set(s, 'by symbol');
console.log(wk.get(s));
try {
  wk.set(Symbol.for('reg'), 1);
} catch (x) {
  console.log(x.message);
}
o[s]++;
delete o[Symbol.for('reg')];
console.log(Reflect.ownKeys(o), o[s], Object.getOwnPropertyDescriptor(o, s));
console.log(
  Symbol.length,
  Symbol.name,
  Object.getOwnPropertyNames(Symbol.prototype),
  typeof Symbol.prototype,
  typeof Object(s),
  Object(s).description,
);
const enumLike = Object.freeze({ A: Symbol('A'), B: Symbol('B') });
switch (enumLike.B) {
  case enumLike.A:
    console.log('A');
    break;
  case enumLike.B:
    console.log('B');
}
console.log(
  new Map([[s, 1]]).get(s),
  new Set([s, s, t]).size,
  Array.from({ length: 1, [Symbol.iterator]: undefined, 0: 'like' }),
);
