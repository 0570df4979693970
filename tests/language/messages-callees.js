// Callees as errors name them: literals, operators, templates, private names, super.
function t(f) {
  try {
    f();
    console.log('nothing thrown');
  } catch (e) {
    console.log(e.name, e.message);
  }
}
let nothing, five = 5, thing = { q: 5 }, a;
t(() => { ({})(); });
t(() => { ({ a: 1, b: 2 }).x(); });
t(() => { [1, , nothing][0](); });
t(() => { [...[], 1].x(); });
t(() => { (a = five)(); });
t(() => { (-nothing)(); });
t(() => { (a++)(); });
t(() => { (five + 1)(); });
t(() => { (five + 1 + five)(); });
t(() => { (five == 1 || five)(); });
t(() => { (nothing ? 1 : five)(); });
t(() => { (typeof nothing)(); });
t(() => { `x${five}`(); });
t(() => { 1.5(); });
t(() => { thing[five + 1](); });
t(() => { thing[`q`](); });
t(() => { (thing?.q)(); });
t(() => { new {}(); });
t(() => { new (five + 1)(); });
t(() => { (class { m() { } static n() { } }).x(); });
t(() => { new.target(); });
class P {
  #p = 1;
  call() { this.#p(); }
  make() { new this.#p(); }
}
t(() => new P().call());
t(() => new P().make());
class S extends P {
  dot() { super.zz(); }
  index() { super[five](); }
}
t(() => new S().dot());
t(() => new S().index());
t(() => { nothing[{}]; });
t(() => { nothing[{}] = 1; });
t(() => { nothing[Symbol.iterator]; });
t(() => { 'use strict'; 'abc'[0] = 'x'; });
t(() => { 'use strict'; 'abc'.length = 1; });
t(() => { 'use strict'; 'abc'.other = 1; });
