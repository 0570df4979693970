const deep = Object.freeze({ inner: { v: 1 } });
deep.inner.v = 2;
console.log(deep.inner.v);
const log = [];
const desc = new Proxy(
  { value: 1, enumerable: true },
  {
    has(t, k) {
      log.push('has ' + k);
      return k in t;
    },
    get(t, k) {
      log.push('get ' + k);
      return t[k];
    },
  },
);
Object.defineProperty({}, 'x', desc);
console.log(log.join());
