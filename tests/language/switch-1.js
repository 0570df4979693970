function f(x) {
  const r = [];
  switch (x) {
    case 1:
      r.push('one');
    case 2:
      r.push('two');
      break;
    default:
      r.push('default');
    case 3:
      r.push('three');
      break;
    case 4:
    case 5:
      r.push('4or5');
  }
  return r.join();
}
console.log([1, 2, 3, 4, 5, 6, '1', NaN].map(f));
const log = [];
const t = (n) => (log.push(n), n);
switch (t(2)) {
  case t(1):
  case t(2):
    log.push('hit');
    break;
  case t(3):
    log.push('never');
}
console.log(log.join());
switch (NaN) {
  case NaN:
    console.log('never');
    break;
  default:
    console.log('NaN is not NaN');
}
switch (-0) {
  case 0:
    console.log('zero');
}
switch ('a') {
  case 'a': {
    let x = 1;
    console.log(x);
  }
  case 'b': {
    let x = 2;
    console.log(x);
  }
}
