// var and function declarations are hoisted; let, const and class are not usable before.
function useBefore() {
  return typeof inner + inner();
  function inner() {
    return 42;
  }
}
console.log(useBefore());
try {
  y;
} catch (e) {
  console.log(e.name, e.message);
}
let y = 3;
try {
  new C();
} catch (e) {
  console.log(e.name, e.message);
}
class C {}
try {
  (() => z)();
} catch (e) {
  console.log(e.message);
}
const z = 1;
switch (1) {
  case 0:
    let s = 1;
  case 1:
    try {
      s;
    } catch (e) {
      console.log(e.message);
    }
}
console.log(typeof undeclaredName);
try {
  typeof t;
  let t;
} catch (e) {
  console.log(e.message);
}
