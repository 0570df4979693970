class Emitter {
  #handlers = Object.create(null);
  on(name, fn) {
    (this.#handlers[name] ??= []).push(fn);
    return this;
  }
  once(name, fn) {
    const wrapped = (...args) => {
      this.off(name, wrapped);
      return fn.apply(this, args);
    };
    wrapped.original = fn;
    return this.on(name, wrapped);
  }
  off(name, fn) {
    this.#handlers[name] = this.#handlers[name]?.filter((h) => h !== fn && h.original !== fn);
    return this;
  }
  emit(name, ...args) {
    const list = this.#handlers[name];
    if (!list?.length) return false;
    for (const h of [...list]) h.call(this, ...args);
    return true;
  }
  get names() {
    return Object.keys(this.#handlers).filter((k) => this.#handlers[k].length);
  }
}
const log = [];
const e = new Emitter();
const h = function (x) {
  log.push(`h${x}${this === e}`);
};
e.on('a', h)
  .on('a', (x) => log.push('arrow' + x))
  .once('a', (x) => log.push('once' + x))
  .on('b', () => {
    e.on('b', () => log.push('added during emit'));
  });
console.log(e.emit('a', 1), e.emit('a', 2), e.emit('nothing'), e.emit('b'), e.emit('b'));
e.off('a', h);
e.emit('a', 3);
console.log(log, e.names);
class Button extends Emitter {
  constructor(label) {
    super();
    this.label = label;
    this.once('click', () => log.push(this.label + ' clicked'));
  }
  click() {
    return this.emit('click');
  }
}
const b = new Button('OK');
console.log(b.click(), b.click(), log.at(-1), b);
e.on('err', () => {
  throw new Error('handler failed');
});
try {
  e.emit('err');
} catch (x) {
  console.log(x.message);
}
const off = new Emitter();
off.once('x', h);
off.off('x', h);
console.log(off.emit('x'), off.names, e.constructor.name);
