const big = { length: 2 ** 53 - 1 };
try {
  Array.prototype.push.call(big, 1);
} catch (e) {
  console.log(e.message);
}
const nw = [1, 2, 3];
Object.defineProperty(nw, 'length', { writable: false });
for (const f of [
  () => nw.push(4),
  () => nw.pop(),
  () => {
    nw[5] = 1;
    return nw.length;
  },
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.message);
  }
}
const getter = [1, 2];
Object.defineProperty(getter, 0, {
  get() {
    return 'got';
  },
  set(v) {
    console.log('set', v);
  },
  configurable: true,
});
getter.reverse();
console.log(getter.length);
