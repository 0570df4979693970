class Stack extends Array {
  peek() {
    return this[this.length - 1];
  }
  static get [Symbol.species]() {
    return Array;
  }
}
const s = Stack.from([1, 2, 3]);
s.length = 1;
s[4] = 5;
console.log(s.length, s, Stack.of(7).peek());
class DefaultMap extends Map {
  constructor(make, entries) {
    super(entries);
    this.make = make;
  }
  get(k) {
    if (!this.has(k)) this.set(k, this.make(k));
    return super.get(k);
  }
}
const m = new DefaultMap((k) => k + '!', [['a', 1]]);
console.log(m.get('a'), m.get('b'), m.size, [...m]);
class LogSet extends Set {
  add(x) {
    console.log('add', x);
    return super.add(x);
  }
}
console.log(new LogSet([1, 2, 1]).size);
class Str extends String {
  shout() {
    return this.toUpperCase() + '!';
  }
}
console.log(new Str('hey').shout(), new Str('hey').length, new Str('hey')[1]);
