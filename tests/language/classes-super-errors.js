// super() of a class whose parent is no constructor: the arguments come first. What a constructor returns is checked
// when it has been left.
function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
class N extends null { constructor() { super(); } }
t(() => new N());
t(() => new (class extends null { constructor() { super(); } })());
let evaluated = false;
class C extends Object { constructor() { super(evaluated = true); } }
Object.setPrototypeOf(C, parseInt);
t(() => new C());
console.log(evaluated);
class D extends Object { constructor() { super(...[1]); } }
Object.setPrototypeOf(D, null);
t(() => new D());
class R extends Object {
  constructor(v) {
    super();
    try {
      return v;
    } catch (e) {
      console.log('caught inside');
      return {};
    } finally {
      console.log('finally');
    }
  }
}
t(() => new R(1));
t(() => typeof new R({ a: 1 }));
class U extends Object {
  constructor() {
    try {
      return 0;
    } catch (e) {
      super();
    }
  }
}
t(() => new U());
