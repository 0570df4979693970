const n = new Number(5);
n.prop = 'kept';
console.log(n.prop, n + 1, n.valueOf(), n.toFixed(1), Object.keys(n));
let prim = 5;
prim.prop = 'lost';
console.log(prim.prop);
const str = new String('abc');
str[0] = 'z';
str[5] = 'q';
str.length = 1;
console.log(str + '', str[5], str.length, Object.getOwnPropertyNames(str));
for (const k in str) console.log(k, str[k]);
for (const c of str) console.log(c);
console.log(
  [0, 1, '', 'a', null, undefined, NaN, [], {}].filter(Boolean),
  [1, 2].map(Boolean),
  !![] + !!{},
  !!'' || !!0 || 'last',
  !1 + !0,
  (0 || null) ?? 'nullish',
  (1 && '') || 'empty',
  !(1 > 2) && 'yes',
);
