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
console.log(nested(1, 1), nested(1, 2), nested(2, 1));
const strs = (s) => {
  switch (s) {
    case 'alpha':
      return 1;
    case 'be' + 'ta':
      return 2;
    case `gam${'ma'}`:
      return 3;
  }
};
console.log(strs('alpha'), strs('beta'), strs('gamma'), strs('delta'));
const objs = {};
switch (objs) {
  case {}:
    console.log('never');
    break;
  case objs:
    console.log('identity');
}
switch (10n) {
  case 10:
    console.log('never');
    break;
  case 10n:
    console.log('bigint');
}
const big = (n) => {
  switch (n) {
    case 0:
    case 1:
    case 2:
    case 3:
      return 'low';
    case 100:
      return 'hundred';
    case 1e9:
      return 'billion';
    case -1:
      return 'neg';
    case 1.5:
      return 'frac';
    default:
      return '?';
  }
};
console.log([0, 3, 4, 100, 1e9, -1, 1.5, '0'].map(big).join());
