function Animal(name) {
  this.name = name;
}
Animal.prototype.speak = function () {
  return this.name + ' makes a sound';
};
function Dog(name) {
  Animal.call(this, name);
}
Dog.prototype = Object.create(Animal.prototype, {
  constructor: { value: Dog, writable: true, configurable: true },
});
Dog.prototype.speak = function () {
  return Animal.prototype.speak.call(this) + ': woof';
};
const d = new Dog('Rex');
console.log(
  d.speak(),
  d instanceof Animal,
  d.constructor === Dog,
  Object.getPrototypeOf(Object.getPrototypeOf(d)) === Animal.prototype,
  d,
  Object.keys(d),
  'speak' in d,
  Object.hasOwn(d, 'speak'),
);
class Puppy extends Dog {
  speak() {
    return super.speak() + ' (small)';
  }
  get age() {
    return 1;
  }
}
console.log(new Puppy('Bit').speak(), new Puppy('x').age, Puppy.name, Object.getPrototypeOf(Puppy) === Dog);
const proto = {
  greet() {
    return 'hi ' + this.n;
  },
  n: 'proto',
  list: [],
};
const a = Object.create(proto),
  b = Object.create(proto);
a.n = 'a';
a.list.push('shared');
console.log(a.greet(), b.greet(), b.list, Object.keys(a), Object.keys(b));
delete a.n;
console.log(a.greet());
proto.greet = () => 'replaced';
console.log(a.greet(), b.greet());
const chain = [1, 2, 3, 4, 5].reduce((p, i) => Object.assign(Object.create(p), { ['k' + i]: i }), null);
const all = [];
for (const k in chain) all.push(k);
console.log(all.join(), chain.k1, chain.k6, 'k3' in chain);
let depth = 0;
for (let o = chain; o; o = Object.getPrototypeOf(o)) depth++;
console.log(depth);
Object.getPrototypeOf(chain).late = 'late';
console.log(chain.late);
Object.setPrototypeOf(chain, { swapped: true });
console.log(chain.k5, chain.k4, chain.swapped);
const P = {
  get x() {
    return this.y * 2;
  },
  set x(v) {
    this.y = v;
  },
  y: 1,
};
const c = Object.create(P);
c.x = 10;
console.log(c.x, c.y, P.y, Object.keys(c));
Object.defineProperty(P, 'ro', { value: 'fixed', writable: false });
c.ro = 'ignored';
console.log(c.ro, Object.hasOwn(c, 'ro'));
Object.defineProperty(c, 'ro', { value: 'own' });
console.log(c.ro);
Array.prototype.custom = function () {
  return this.length;
};
console.log([1, 2].custom());
const ks = [];
for (const k in [9]) ks.push(k);
console.log(ks);
delete Array.prototype.custom;
String.prototype.shout = function () {
  return this.toUpperCase() + typeof this;
};
console.log('hey'.shout());
delete String.prototype.shout;
Object.prototype.poison = 1;
const seen = [];
for (const k in { own: 1 }) seen.push(k);
console.log(seen, {}.poison, [].poison, (5).poison);
delete Object.prototype.poison;
Function.prototype.twice = function (...x) {
  return this(this(...x));
};
console.log(((n) => n * 3).twice(2));
delete Function.prototype.twice;
const mixin = {
  fly() {
    return `${this.name} flies`;
  },
  get kind() {
    return 'bird';
  },
};
class Base {
  constructor(n) {
    this.name = n;
  }
}
Object.assign(Base.prototype, mixin);
Object.defineProperties(
  Base.prototype,
  Object.getOwnPropertyDescriptors({
    get late() {
      return 'L' + this.name;
    },
  }),
);
console.log(new Base('B').fly(), new Base('C').kind, new Base('D').late);
console.log(Object.getPrototypeOf(Object.create(null)));
