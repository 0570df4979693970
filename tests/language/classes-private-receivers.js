// Private methods and accessors on receivers that do not have them, and elements that are there already.
function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
class P {
  #field = 1;
  #method() { return 1; }
  get #value() { return 2; }
  set #value(v) { }
  static #count() { return 3; }
  static call(o) { return o.#method(); }
  static set(o) { o.#method = 1; }
  static get(o) { return o.#value; }
  static put(o) { o.#value = 1; }
  static field(o) { return o.#field; }
  static statics(o) { return o.#count(); }
}
for (const f of [P.call, P.set, P.get, P.put, P.field, P.statics]) t(() => f({}));
t(() => (class { #m() { } static t(o) { o.#m(); } }).t(1));
class Same { constructor(o) { return o; } }
class Stamp extends Same { #mark = 1; }
class Tool extends Same { #use() { } }
const target = {};
new Stamp(target);
t(() => new Stamp(target));
new Tool(target);
t(() => new Tool(target));
