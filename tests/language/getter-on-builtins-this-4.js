let reads = 0;
const lazy = {
  get v() {
    reads++;
    return reads;
  },
};
console.log(lazy.v + lazy.v * lazy.v, lazy.v++, reads, `${lazy.v}`, [lazy.v, lazy.v], reads);
const arr = [];
Object.defineProperty(arr, 0, {
  get() {
    return 'elem getter';
  },
  enumerable: true,
  configurable: true,
});
console.log(
  arr[0],
  arr.length,
  arr.map((x) => x),
  [...arr],
  arr.join(),
  JSON.stringify(arr),
  arr.indexOf('elem getter'),
);
arr[0] = 'ignored';
console.log(arr[0]);
const args = (function () {
  Object.defineProperty(arguments, 1, { get: () => 'ga', enumerable: true });
  return arguments;
})(1, 2, 3);
console.log([...args], args[1], Array.from(args));
function Ctor() {
  Object.defineProperty(this, 'id', { value: (Ctor.n = (Ctor.n ?? 0) + 1), enumerable: true });
}
