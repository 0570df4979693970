const log = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(`${e.name}: ${e.message}`);
  }
};
log(() => {
  a;
  let a;
});
log(() => {
  a = 1;
  let a;
});
log(() => {
  a++;
  let a = 1;
});
log(() => {
  typeof a;
  const a = 1;
});
log(() => {
  let a = a;
});
log(() => {
  let a = 1;
  {
    a;
    let a = 2;
  }
});
log(() => {
  let a = 1;
  {
    const f = () => a;
    let a = 2;
    return f();
  }
});
log(() => {
  const f = () => b;
  const r = f();
  const b = 1;
  return r;
});
log(() => ((x = y, y = 1) => x)());
log(() => ((x = 1, y = x) => y)());
log(() => ((x = x) => x)());
log(() => {
  for (let i of [i]);
});
log(() => {
  for (let i = i; ;);
});
log(() => {
  for (const k in { k });
});
log(() => {
  class A extends A {}
});
log(() => {
  class A {
    static x = A.name;
  }
  return A.x;
});
log(() => {
  class A {
    [A.name]() {}
  }
});
log(() => {
  const { p = q, q } = {};
});
log(() => {
  const { p, q = p } = { p: 5 };
  return q;
});
log(() => {
  let [a = b, b] = [];
});
log(() => {
  try {
    throw 1;
  } catch (e) {
    x;
    let x;
  }
});
log(() => {
  switch (x) {
    case 1:
      let x;
  }
});
log(() => {
  const a = 1;
  a = 2;
});
log(() => {
  const a = 1;
  a += 2;
});
log(() => {
  const a = null;
  a ??= 2;
  return a;
});
log(() => {
  const a = 5;
  a ??= 2;
  return a;
});
log(() => {
  const a = 1;
  a++;
});
log(() => {
  for (const i = 0; i < 2; i++);
});
log(() => {
  const a = 1;
  [a] = [2];
});
log(() => {
  const { a } = { a: 1 };
  ({ a } = { a: 2 });
});
log(() => {
  const f = function g() {
    g = 1;
    return typeof g;
  };
  return f();
});
log(() => {
  'use strict';
  const f = function g() {
    g = 1;
  };
  return f();
});
log(() => {
  class K {
    static m() {
      K = 1;
    }
  }
  K.m();
});
log(() => {
  class K {}
  K = 1;
  return K;
});
