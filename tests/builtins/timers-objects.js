// What setTimeout and its like answer.
const log = (...a) => console.log(...a);
const proto = (o) => Object.getPrototypeOf(o);
const t = setTimeout((a, b) => { log('fired', a, b); intervals(); }, 2, 'x', 'y');
log(typeof t, proto(t).constructor.name, Object.getOwnPropertyNames(proto(t)).join());
log(t.hasRef(), t.unref() === t, t.hasRef(), t.ref() === t, t.hasRef(), t.refresh() === t);
log(typeof +t, typeof t[Symbol.toPrimitive](), `${+t}` === `${t}`);
const byNumber = setTimeout(() => log('never'), 1);
clearTimeout(+byNumber);
const byText = setTimeout(() => log('never'), 1);
clearTimeout(`${byText}`);
const closed = setTimeout(() => log('never'), 1);
log(closed.close() === closed);
const lazy = setTimeout(() => log('never: nothing waits for it'), 60000);
lazy.unref();
const cleared = setImmediate(() => log('never'));
log(proto(cleared).constructor.name, cleared.hasRef(), cleared.unref() === cleared, cleared.ref() === cleared);
clearImmediate(cleared);
log(cleared.hasRef());
function intervals() {
  let rounds = 0;
  const every = setInterval(function () {
    log('interval', ++rounds, this === every);
    if (rounds < 3) return;
    clearInterval(this);
    refreshed();
  }, 1);
}
function refreshed() {
  const again = setTimeout(function () {
    if (this.count === undefined) {
      this.count = 1;
      log('first', this === again);
      this.refresh();
    } else {
      log('again');
      immediates();
    }
  }, 1);
}
function immediates() {
  setImmediate((a) => {
    log('immediate', a);
    setImmediate(() => log('next round'));
    process.nextTick(() => log('tick from immediate'));
  }, 1);
  setImmediate(() => log('same round'));
}
process.nextTick((a) => log('tick', a), 1);
queueMicrotask(() => { log('job'); process.nextTick(() => log('tick from job')); queueMicrotask(() => log('job from job')); });
for (const f of [() => setImmediate(5), () => setTimeout('text'), () => setInterval({}), () => queueMicrotask(new Map()), () => setTimeout(Symbol('s')), () => setTimeout(10n), () => process.nextTick(null), () => queueMicrotask('a'.repeat(60))]) {
  try {
    f();
  } catch (e) {
    log(e.name, e.code, e.message);
  }
}
for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask', 'structuredClone']) {
  const d = Object.getOwnPropertyDescriptor(globalThis, name);
  log(name, d.enumerable, d.writable, d.configurable, d.value.length, d.value.name);
}
