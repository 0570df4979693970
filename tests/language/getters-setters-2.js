(function () {
  'use strict';
  const ro = {
    get x() {
      return 1;
    },
  };
  try {
    ro.x = 2;
  } catch (e) {
    console.log(e.message);
  }
  try {
    Object.create(ro).x = 2;
  } catch (e) {
    console.log(e.message);
  }
  try {
    Object.freeze({ y: 1 }).y = 2;
  } catch (e) {
    console.log(e.message);
  }
  try {
    Object.preventExtensions({}).n = 1;
  } catch (e) {
    console.log(e.message);
  }
  try {
    delete Object.freeze({ y: 1 }).y;
  } catch (e) {
    console.log(e.message);
  }
})();
const ro = {
  get x() {
    return 1;
  },
};
ro.x = 2;
console.log(ro.x);
const mixed = {
  a: 1,
  get a() {
    return 2;
  },
  b: 1,
  set b(v) {},
  get c() {
    return 1;
  },
  c: 3,
};
