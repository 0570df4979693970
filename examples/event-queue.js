// A discrete simulation of a shop with two tills on top of timers and microtasks: the order of
// events is that of the queues, not of the clock.
// Usage: event-queue.js [customers]
'use strict';

class Emitter {
  #listeners = new Map();

  on(event, listener) {
    const list = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...list, listener]);
    return () => this.#listeners.set(event, this.#listeners.get(event).filter((l) => l !== listener));
  }

  // Listeners run as microtasks: after the code that emits, before the next timer.
  emit(event, ...details) {
    for (const listener of this.#listeners.get(event) ?? []) queueMicrotask(() => listener(...details));
  }
}

class Till extends Emitter {
  #queue = [];
  #busy = false;
  served = 0;

  constructor(name) {
    super();
    this.name = name;
  }

  get waiting() {
    return this.#queue.length + (this.#busy ? 1 : 0);
  }

  arrive(customer) {
    this.#queue.push(customer);
    if (!this.#busy) this.#next();
  }

  #next() {
    const customer = this.#queue.shift();
    this.#busy = customer !== undefined;
    if (!this.#busy) return this.emit('idle', this.name);
    setTimeout(() => {
      this.served++;
      this.emit('served', this.name, customer);
      this.#next();
    });
  }
}

const customers = Number(process.argv[2] ?? 12);
const tills = [new Till('left'), new Till('right')];
const log = [];
const stopLogging = tills.map((till) => till.on('served', (name, who) => log.push(`${name}:${who}`)));
for (const till of tills) till.on('idle', (name) => log.push(`${name} is idle`));

for (let i = 0; i < customers; i++) {
  const till = tills[0].waiting <= tills[1].waiting ? tills[0] : tills[1];
  queueMicrotask(() => till.arrive(i));
  if (i % 4 === 3) tills[i % 2].arrive(100 + i);
}

const cancelled = setTimeout(() => console.log('never printed'), 60000);
setTimeout(() => clearTimeout(cancelled));

function report() {
  console.log(log.slice(0, 8).join(', '));
  stopLogging.forEach((stop) => stop());
  tills[0].arrive('late');
  queueMicrotask(() => console.log('waiting:', tills.map((till) => till.waiting)));
  setTimeout(() => {
    console.log(tills.map((till) => `${till.name} served ${till.served}`).join(', '));
    console.log(log.length, log.at(-1));
  });
}

let idle = 0;
for (const till of tills) till.on('idle', () => { if (++idle === tills.length) report(); });
console.log('open');
