function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
const r = new FinalizationRegistry(() => { });
const token = {}, symbol = Symbol('t');
t(() => [FinalizationRegistry.length, FinalizationRegistry.name, Object.prototype.toString.call(r)]);
t(() => Object.getOwnPropertyNames(FinalizationRegistry.prototype).filter((k) => k !== 'cleanupSome').join());
t(() => [r.register.length, r.unregister.length]);
t(() => [r.register({}, 1), r.register({}, 2, token), r.register(symbol, 3, symbol)]);
t(() => [r.unregister(token), r.unregister(token), r.unregister(symbol), r.unregister({})]);
t(() => FinalizationRegistry(() => { }));
t(() => new FinalizationRegistry(5));
t(() => r.register(5, 1));
t(() => r.register(token, token));
t(() => r.register({}, 1, 5));
t(() => r.register(Symbol.for('x'), 1));
t(() => r.unregister(5));
t(() => FinalizationRegistry.prototype.register.call({}, {}, 1));
class Sub extends FinalizationRegistry { }
t(() => new Sub(() => { }) instanceof Sub);
