// A proxy is asked about each key when its turn comes.
const log = [];
function proxy(target) {
  return new Proxy(target, new Proxy({}, { get: (_, trap) => (...a) => { log.push(`${trap}(${a.slice(1).filter((v) => typeof v === 'string').join()})`); return Reflect[trap](...a); } }));
}
for (const k in proxy({ a: 1, b: 2 })) log.push(k);
console.log(log.join(' '));
log.length = 0;
for (const k in Object.create(proxy({ up: 1, own: 2 }), { own: { value: 1, enumerable: true, configurable: true } })) log.push(k);
console.log(log.join(' '));
log.length = 0;
const target = { a: 1, b: 2, c: 3 };
for (const k in proxy(target)) { log.push(k); delete target.b; Object.defineProperty(target, 'c', { enumerable: false }); }
console.log(log.join(' '));
