const log = [];
const t = (name, value) => (log.push(name), value);
function f({ [t('k', 'q')]: v = t('dv', 1) }, w = t('dw', v + 1), ...[u = t('du', w + 1)]) {
  return [v, w, u];
}
console.log(f({}), log.join(', '));
log.length = 0;
console.log(f({ q: 10 }, 20, 30), log.join(', '));
let a = 1,
  b = 2,
  c = 3;
[a, [b, c] = [a, b]] = [10];
console.log(a, b, c);
({ a, b: [b, c] = [c, b] } = { a: 5 });
console.log(a, b, c);
const chain = ([a] = [b] = [c] = [7, 8]);
console.log(a, b, c, chain);
const { x: x1 = 1, x: x2 = 2, ...others } = { x: undefined, y: 3, z: 4 };
console.log(x1, x2, others);
let i = 0;
const arr = [];
[arr[i++], arr[i++], arr[i++]] = 'xyz';
console.log(arr, i);
