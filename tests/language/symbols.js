const s = Symbol('desc'), t = Symbol('desc'), e = Symbol(), u = Symbol(undefined);
console.log(s === t, s.toString(), String(e), s.description, e.description, u.description, Symbol('').description, typeof s, Object(s) == s, Object(s) === s);
const o = { [s]: 1, [Symbol.for('reg')]: 2, normal: 3 };
console.log(o[s], o[t], Object.keys(o), Object.getOwnPropertySymbols(o), s in o, JSON.stringify(o), Object.entries(o).length);
console.log(Symbol.for('reg') === Symbol.for('reg'), Symbol.keyFor(Symbol.for('reg')), Symbol.keyFor(s), Symbol.for('reg').description, Symbol.for().toString());
for (const f of [() => s + '', () => +s, () => `${s}`, () => s * 1, () => new Symbol(), () => Symbol(Symbol()), () => s < 1, () => s | 0, () => [s].join(), () => Symbol.keyFor(1)]) { try { console.log(f()); } catch (x) { console.log(x.message); } }
console.log(!s, s ? 1 : 2, s == s, s == 'Symbol(desc)', s === Object(s).valueOf(), [s].includes(s), String([1]) + String(s), s.toString().length);
console.log(['asyncIterator', 'hasInstance', 'isConcatSpreadable', 'iterator', 'match', 'matchAll', 'replace', 'search', 'species', 'split', 'toPrimitive', 'toStringTag', 'unscopables'].map((k) => String(Symbol[k])).join());
class Tagged { get [Symbol.toStringTag]() { return 'Custom'; } static [Symbol.hasInstance](x) { return x === 1; } }
console.log(`${new Tagged()}`, 1 instanceof Tagged, new Tagged() instanceof Tagged, new Tagged());
const spreadable = { length: 2, 0: 'a', 1: 'b', [Symbol.isConcatSpreadable]: true };
const notSpread = Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false });
console.log([0].concat(spreadable), [0].concat(notSpread).length);
console.log(Object.prototype.toString.call(Symbol()), Symbol.prototype[Symbol.toStringTag], Object.prototype.toString.call(Math), Object.prototype.toString.call(JSON), Object.prototype.toString.call(null), Object.prototype.toString.call(undefined), Object.prototype.toString.call([]), Object.prototype.toString.call(1), Object.prototype.toString.call(''), Object.prototype.toString.call(true), Object.prototype.toString.call((function () { return arguments; })()), Object.prototype.toString.call(new Map()), Object.prototype.toString.call(new (class { })()), Object.prototype.toString.call(1n), Object.prototype.toString.call(globalThis), Object.prototype.toString.call([][Symbol.iterator]()));
const wk = new WeakMap(); wk.set(s, 'by symbol'); console.log(wk.get(s)); try { wk.set(Symbol.for('reg'), 1); } catch (x) { console.log(x.message); }
o[s]++; delete o[Symbol.for('reg')]; console.log(Reflect.ownKeys(o), o[s], Object.getOwnPropertyDescriptor(o, s));
console.log(Symbol.length, Symbol.name, Object.getOwnPropertyNames(Symbol.prototype), typeof Symbol.prototype, typeof Object(s), Object(s).description);
const enumLike = Object.freeze({ A: Symbol('A'), B: Symbol('B') }); switch (enumLike.B) { case enumLike.A: console.log('A'); break; case enumLike.B: console.log('B'); }
console.log(new Map([[s, 1]]).get(s), new Set([s, s, t]).size, Array.from({ length: 1, [Symbol.iterator]: undefined, 0: 'like' }));
