const truth = (v) => (v ? 't' : 'f');
console.log(
  [0, -0, 0n, '', ' ', '0', 'false', [], [0], {}, null, undefined, NaN, Infinity, () => {}, Symbol()]
    .map(truth)
    .join(''),
);
let c = 0;
const side = (v) => (c++, v);
side(0) && side(1);
side(1) || side(0);
side(null) ?? side(1);
side(1) ? side(2) : side(3);
console.log(c);
if (!0 === true && !!1) console.log('ok');
while (side(c < 12));
console.log(c);
console.log(!'' + 1, -'', +[] + +{}, typeof !!1);
