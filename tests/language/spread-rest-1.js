const join = (...args) => args.join('|');
console.log(join(...[1, 2], 3, ...'ab', ...new Set([4, 4, 5])));
console.log([...[], 1, ...[2, [3]], ...new Map([['k', 'v']])]);
console.log([...[, 1, ,]], [...'𝒳y'].length);
console.log(Math.max(...[3, 9, 2], ...[]), new Array(...[3]).length, new Array(...[3, 4]));
console.log({ ...{ a: 1, b: 2 }, b: 3, ...null, ...undefined, ...5, ...'hi', ...[9] });
const withGetter = {
  get g() {
    return 'computed';
  },
  [Symbol('s')]: 1,
};
Object.defineProperty(withGetter, 'hidden', { value: 1, enumerable: false });
console.log({ ...withGetter });
const proto = { inherited: 1 };
