switch (1) {
  default:
    console.log('only default');
}
switch (1) {
}
switch (3) {
  case 1:
    var hoisted = 1;
}
console.log(hoisted);
switch (1) {
  case 1:
    function inSwitch() {
      return 'fn';
    }
}
console.log(inSwitch());
const g = (s) => {
  switch (true) {
    case s.length > 3:
      return 'long';
    case s.length > 1:
      return 'mid';
  }
  return 'short';
};
console.log(g('abcd'), g('abc'), g('a'));
const fs = [];
for (let i = 0; i < 3; i++)
  switch (i) {
    case 1:
      continue;
    default:
      let c = i * 2;
      fs.push(() => c);
  }
console.log(fs.map((h) => h()));
const nested = (a, b) => {
  switch (a) {
    case 1:
      switch (b) {
        case 1:
          return '11';
        default:
          break;
      }
      return '1x';
    default:
      return 'xx';
  }
};
