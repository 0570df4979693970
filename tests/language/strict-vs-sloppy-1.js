function sloppyThis() {
  return typeof this;
}
function strictThis() {
  'use strict';
  return typeof this;
}
console.log(
  sloppyThis.call(5),
  strictThis.call(5),
  sloppyThis.call(null),
  strictThis.call(null),
  strictThis.call(undefined),
  sloppyThis.call('s'),
  strictThis.call('s'),
);
console.log(
  (function () {
    return this === globalThis;
  })(),
  (function () {
    'use strict';
    return this;
  })(),
);
implicitGlobal = 1;
console.log(globalThis.implicitGlobal, delete globalThis.implicitGlobal, typeof implicitGlobal);
(function () {
  'use strict';
  const tries = {
    undeclared: () => {
      undeclaredVariable = 1;
    },
    readonly: () => {
      Object.defineProperty({}, 'x', { value: 1 }).x = 2;
    },
    nonWritableGlobal: () => {
      undefined = 1;
    },
    nan: () => {
      NaN = 1;
    },
    primitive: () => {
      'abc'.foo = 1;
    },
    primitiveIndex: () => {
      'abc'[0] = 'z';
    },
    length: () => {
      'abc'.length = 1;
    },
    deleteFixed: () => {
      delete Object.prototype;
    },
    deleteLength: () => {
      delete [].length;
    },
    getterOnly: () => {
      ({
        get a() {
          return 1;
        },
      }).a = 2;
    },
    frozenArray: () => {
      Object.freeze([1]).push(2);
    },
    caller: () =>
      (function () {
        return arguments.callee;
      })(),
    symbolProp: () => {
      Symbol.iterator.x = 1;
    },
    numberProp: () => {
      (5).x = 1;
    },
    undef: () => {
      undefined.x = 1;
    },
    nul: () => {
      null[Symbol.iterator] = 1;
    },
    fnName: () => {
      (function f() {}).name = 'x';
    },
  };
  for (const [k, f] of Object.entries(tries)) {
    try {
      f();
      console.log(k, 'ok');
    } catch (e) {
      console.log(k, e.name, e.message);
    }
  }
})();
