function paramConflict(p) {
  {
    function p() {}
  }
  return p;
}
console.log(paramConflict(5));
switch (0) {
  case 0:
    function sw() {
      return 'sw';
    }
}
console.log(sw());
if (0) function never() {}
else
  function taken() {
    return 'taken';
  }
console.log(typeof never, typeof taken);
try {
  throw 1;
} catch (e) {
  function inCatch() {
    return e;
  }
}
console.log(inCatch());
try {
  throw 'v';
} catch (e) {
  var e = 'hoisted';
  console.log(e);
}
console.log(e);
for (const i of [1]) {
  function inLoop() {
    return 'loop';
  }
}
console.log(inLoop());
{
  function twice() {
    return 1;
  }
  function twice() {
    return 2;
  }
}
console.log(twice());
