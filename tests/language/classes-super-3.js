class T {
  constructor() {
    this.nt = new.target;
  }
}
class U extends T {}
console.log(new T().nt === T, new U().nt === U, Reflect.construct(T, [], U).nt === U);
function F() {
  return new.target;
}
console.log(F(), new F() instanceof F, Reflect.construct(F, [], Array) === Array);
const arrowTarget = function () {
  return (() => new.target)();
};
console.log(arrowTarget(), new arrowTarget() instanceof arrowTarget);
class Sw {
  constructor() {
    return super.toString;
  }
}
console.log(new Sw() === Object.prototype.toString);
class Over extends Array {
  push(...a) {
    return super.push(...a.map((x) => x * 2));
  }
  get last() {
    return this[super.length - 1];
  }
}
const ov = new Over();
