class MyError extends Error {
  constructor(msg, opts) { super(msg, opts); this.name = 'MyError'; this.extra = 1; }
}
const e = new MyError('boom', { cause: 'why' });
console.log(e instanceof MyError, e instanceof Error, `${e}`, e.cause, e.message, Object.keys(e), e.stack.split('\n')[0]);
console.log(Object.prototype.toString.call(e), Error.prototype.toString.call({ name: 'N', message: 'M' }));
class Stack extends Array {
  peek() { return this[this.length - 1]; }
  static get [Symbol.species]() { return Array; }
}
const s = Stack.from([1, 2, 3]);
console.log(s.peek(), s.length, s.filter((x) => x > 1) instanceof Stack, s.filter((x) => x > 1) instanceof Array, Array.isArray(s));
s.length = 1; s[4] = 5;
console.log(s.length, s, Stack.of(7).peek());
class DefaultMap extends Map {
  constructor(make, entries) { super(entries); this.make = make; }
  get(k) { if (!this.has(k)) this.set(k, this.make(k)); return super.get(k); }
}
const m = new DefaultMap((k) => k + '!', [['a', 1]]);
console.log(m.get('a'), m.get('b'), m.size, [...m]);
class LogSet extends Set { add(x) { console.log('add', x); return super.add(x); } }
console.log(new LogSet([1, 2, 1]).size);
class Str extends String { shout() { return this.toUpperCase() + '!'; } }
console.log(new Str('hey').shout(), new Str('hey').length, new Str('hey')[1]);
class Num extends Number { double() { return this * 2; } }
console.log(new Num(4).double(), new Num(4) + 1);
class Fn extends Function {}
class Bytes extends Uint8Array { sum() { return this.reduce((a, b) => a + b, 0); } }
const by = new Bytes([1, 2, 300]);
console.log(by.sum(), by.map((x) => x + 1).sum(), by.subarray(1) instanceof Bytes);
class Obj extends Object { constructor(a) { super(a); this.p = 1; } }
console.log(new Obj('ignored'), new Obj() instanceof Obj);
class Bool extends Boolean { not() { return !this.valueOf(); } }
console.log(new Bool(true).not());
const Mixin = (B) => class extends B { mixed() { return 'mixed'; } };
console.log(new (Mixin(Map))().mixed(), new (Mixin(Object))().mixed());
try { class X extends Symbol {} new X(); } catch (err) { console.log(err.message); }
class Sub2 extends MyError { get [Symbol.toStringTag]() { return 'Tagged'; } }
console.log(Object.prototype.toString.call(new Sub2('q')), `${new Sub2('q')}`);
console.log(Reflect.construct(Array, [3], MyError) instanceof MyError, Array.isArray(Reflect.construct(Array, [3], MyError)));
