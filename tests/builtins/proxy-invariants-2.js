const { proxy, revoke } = Proxy.revocable({ a: 1 }, {});
console.log(proxy.a, typeof proxy);
revoke();
revoke();
for (const f of [
  () => proxy.a,
  () => {
    proxy.a = 1;
  },
  () => 'a' in proxy,
  () => delete proxy.a,
  () => Object.keys(proxy),
  () => Object.getPrototypeOf(proxy),
  () => typeof proxy,
  () => Array.isArray(proxy),
  () => ({ ...proxy }),
  () => new Proxy(proxy, {}),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.message);
  }
}
console.log(Proxy.length, Proxy.name, Proxy.prototype, Object.getOwnPropertyNames(Proxy).sort());
