// One site meets several private names, shapes and objects without the element.
function make(tag) {
  return class {
    #v = tag;
    #count = 0;
    extra;
    constructor(wide) { if (wide) { this.a = 1; this.b = 2; this.c = 3; this.d = 4; this.e = 5; } }
    read() { return this.#v; }
    write(x) { this.#v = x; this.#count++; return this.#count; }
    static peek(o) { return o.#v; }
    static has(o) { return #v in o; }
  };
}
const One = make('one'), Two = make('two');
const objects = [new One(), new Two(), new One(true), new Two(true)];
for (let round = 0; round < 3; round++) {
  for (const o of objects) console.log(o.read(), o.write('w' + round), o.read());
  for (const C of [One, Two]) {
    for (const o of [...objects, {}]) {
      try {
        console.log(C.peek(o));
      } catch (e) {
        console.log(e.name, e.message);
      }
    }
  }
}
console.log(One.has(objects[0]), One.has(objects[1]), One.has({}));
// The element is added to what the base returns: arrays, functions, frozen objects.
class Base { constructor(o) { return o; } }
class Stamp extends Base { #mark = 1; static read(o) { return o.#mark; } static write(o, v) { o.#mark = v; } }
for (let i = 0; i < 3; i++) {
  for (const o of [[1, 2], function f() {}, Object.freeze({ q: 1 }), new Map(), Object.create(null)]) {
    new Stamp(o);
    Stamp.write(o, 'm' + i);
    console.log(Stamp.read(o), Array.isArray(o) ? o.length : typeof o);
    try {
      new Stamp(o);
    } catch (e) {
      console.log(e.name);
    }
  }
}
// Deleting and adding other properties moves the object to another shape.
const moved = new One(true);
for (const step of [() => {}, () => delete moved.a, () => { moved.z = 1; }, () => Object.setPrototypeOf(moved, null), () => Object.preventExtensions(moved)]) {
  step();
  console.log(One.peek(moved));
}
class Methods {
  #m() { return 'm'; }
  get #g() { return 'g'; }
  set #g(v) { this.seen = v; }
  run() { this.#g = 3; return this.#m() + this.#g + this.seen; }
  bad() { this.#m = 1; }
}
for (let i = 0; i < 3; i++) console.log(new Methods().run());
try { new Methods().bad(); } catch (e) { console.log(e.name, e.message); }
