class A {
  constructor(x) {
    this.x = x;
  }
  m() {
    return `m${this.x}`;
  }
  static s() {
    return this.name;
  }
  get g() {
    return this.x + 1;
  }
  set g(v) {
    this.x = v;
  }
  ['dyn' + 1]() {
    return 'dyn';
  }
  static ['S' + 2] = 'static';
  'string key'() {
    return 1;
  }
  42() {
    return 42;
  }
}
class E extends A {
  constructor() {}
}
try {
  new E();
} catch (e) {
  console.log(e.name, e.message);
}
class F extends A {
  constructor() {
    super();
    super();
  }
}
try {
  new F();
} catch (e) {
  console.log(e.message);
}
class G extends A {
  constructor() {
    return { other: 1 };
  }
}
console.log(new G());
class H extends A {
  constructor() {
    return 1;
  }
}
try {
  new H();
} catch (e) {
  console.log(e.message);
}
class I {
  constructor() {
    return 1;
  }
}
console.log(new I());
const Anon = class {};
const Named = class Inner {
  static who() {
    return Inner.name;
  }
};
console.log(Anon.name, Named.name, Named.who());
console.log(
  class {}.name === '',
  typeof class {},
  new (class {
    v = 1;
  })().v,
);
