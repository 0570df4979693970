const makeMachine = (def) => {
  let state = def.initial;
  const history = [state];
  return {
    send(event, payload) {
      const t = def.states[state]?.on?.[event];
      if (!t) return { ok: false, state };
      const next = typeof t === 'string' ? t : t.guard?.(payload) === false ? state : t.target;
      def.states[state].exit?.(next);
      state = next;
      history.push(state);
      def.states[state].enter?.(payload);
      return { ok: true, state };
    },
    get state() {
      return state;
    },
    get history() {
      return [...history];
    },
  };
};
const log = [];
const door = makeMachine({
  initial: 'closed',
  states: {
    closed: {
      on: { OPEN: 'open', LOCK: { target: 'locked', guard: (code) => code !== undefined } },
      exit: (n) => log.push('leaving closed for ' + n),
    },
    open: { on: { CLOSE: 'closed' }, enter: () => log.push('creak') },
    locked: {
      on: { UNLOCK: { target: 'closed', guard: (code) => code === 42 } },
      enter: (c) => log.push('locked with ' + c),
    },
  },
});
for (const [e, p] of [
  ['OPEN'],
  ['LOCK', 1],
  ['CLOSE'],
  ['LOCK'],
  ['LOCK', 42],
  ['OPEN'],
  ['UNLOCK', 1],
  ['UNLOCK', 42],
  ['NOPE'],
])
  console.log(e, p, door.send(e, p));
console.log(log, door.state, door.history.join('>'));
class Vending {
  static #prices = { A: 150, B: 200 };
  #credit = 0;
  #stock = { A: 2, B: 1 };
  insert(c) {
    if (![10, 50, 100, 200].includes(c)) throw new RangeError(`bad coin ${c}`);
    this.#credit += c;
    return this;
  }
  select(k) {
    const price =
      Vending.#prices[k] ??
      (() => {
        throw new Error(`unknown ${k}`);
      })();
    if (!this.#stock[k]) return 'sold out';
    if (this.#credit < price) return `need ${price - this.#credit}`;
    this.#stock[k]--;
    const change = this.#credit - price;
    this.#credit = 0;
    return { k, change: this.#coins(change) };
  }
  #coins(n) {
    const out = [];
    for (const c of [200, 100, 50, 10])
      while (n >= c) {
        out.push(c);
        n -= c;
      }
    return out;
  }
}
const v = new Vending();
console.log(
  v.select('A'),
  v.insert(100).insert(100).select('A'),
  v.insert(200).select('B'),
  v.insert(200).select('B'),
);
for (const f of [() => v.insert(3), () => v.select('Z')])
  try {
    f();
  } catch (e) {
    console.log(e.name, e.message);
  }
const tokens = [];
let mode = 'start',
  buf = '';
const flush = () => {
  if (buf) tokens.push([mode, buf]);
  buf = '';
};
for (const c of 'let x1 = 42 + foo("a b") // end') {
  const kind =
    c === ' '
      ? mode === 'string' || mode === 'comment'
        ? mode
        : 'space'
      : c === '"'
        ? 'quote'
        : mode === 'string' || mode === 'comment'
          ? mode
          : (c >= 'a' && c <= 'z') || (mode === 'word' && c >= '0' && c <= '9')
            ? 'word'
            : c >= '0' && c <= '9'
              ? 'num'
              : 'op';
  if (kind === 'quote') {
    if (mode === 'string') {
      flush();
      mode = 'space';
    } else {
      flush();
      mode = 'string';
    }
    continue;
  }
  if (kind !== mode || kind === 'op') {
    if (mode === 'op' && c === '/' && buf === '/') {
      mode = 'comment';
      buf = '//';
      continue;
    }
    flush();
    mode = kind;
  }
  if (kind !== 'space') buf += c;
}
flush();
console.log(tokens.map(([k, t]) => `${k}:${t}`).join(' | '));
