const o = { b: 1, 2: 'x', a: 2, 1: 'y', [Symbol('s')]: 3, '-1': 4, '01': 5, 4294967295: 6, 4294967294: 7 };
const keys = (x) => {
  const r = [];
  for (const k in x) r.push(k);
  return r;
};
console.log(keys(o), Object.keys(o), Reflect.ownKeys(o).length);
const child = Object.create(o, {
  b: { value: 1, enumerable: false },
  z: { value: 2, enumerable: true },
  0: { value: 0, enumerable: true },
});
console.log(keys(child));
console.log(keys('abc'), keys([5, , 7]), keys(null), keys(undefined), keys(5), keys(true));
const arr = [1, 2];
arr.extra = 1;
arr[-1] = 2;
console.log(keys(arr));
const del = { a: 1, b: 2, c: 3 };
