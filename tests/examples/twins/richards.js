'use strict';
// Task states: how many things a task waits for are kept as separate booleans.
let current = null, queued = 0, held = 0;
const tasks = {};
let first = null;

function addTask(id, priority, inbox, work) {
  tasks[id] = { id, priority, inbox, work, next: first, holding: false, suspended: true, runnable: inbox.length > 0 };
  first = tasks[id];
  return first;
}

function packet(target, kind) {
  return { target, kind, position: 0, data: [0, 0, 0, 0] };
}

function release(id) {
  const t = tasks[id];
  t.holding = false;
  return t.priority > current.priority ? t : current;
}

function hold() {
  held++;
  current.holding = true;
  return current.next;
}

function suspend() {
  current.suspended = true;
  return current;
}

function send(p) {
  const t = tasks[p.target];
  queued++;
  p.target = current.id;
  t.inbox.push(p);
  if (t.inbox.length === 1) {
    t.runnable = true;
    if (t.priority > current.priority) return t;
  }
  return current;
}

let idleCount = Number(process.argv[2] ?? 1000), shift = 1;
addTask('idle', 0, [], () => {
  if (--idleCount === 0) return hold();
  const odd = shift % 2;
  shift = shift >> 1;
  if (odd) shift ^= 0xd008;
  return release(odd ? 'deviceB' : 'deviceA');
}).suspended = false;

let handler = 'handlerA', letter = 0;
addTask('worker', 1000, [packet('worker', 'work'), packet('worker', 'work')], (p) => {
  if (!p) return suspend();
  handler = handler === 'handlerA' ? 'handlerB' : 'handlerA';
  p.target = handler;
  p.position = 0;
  p.data = p.data.map(() => (letter = (letter % 26) + 1));
  return send(p);
});

function makeHandler(id, priority, device) {
  const work = [], devices = [];
  addTask(id, priority, [0, 1, 2].map(() => packet(device, 'device')), (p) => {
    if (p) (p.kind === 'work' ? work : devices).push(p);
    if (work.length > 0) {
      if (work[0].position >= 4) return send(work.shift());
      if (devices.length > 0) {
        const d = devices.shift();
        d.position = work[0].data[work[0].position++];
        return send(d);
      }
    }
    return suspend();
  });
}
makeHandler('handlerA', 2000, 'deviceA');
makeHandler('handlerB', 3000, 'deviceB');

function makeDevice(id, priority) {
  let pending = null;
  addTask(id, priority, [], (p) => {
    if (p) {
      pending = p;
      return hold();
    }
    if (!pending) return suspend();
    const d = pending;
    pending = null;
    return send(d);
  });
}
makeDevice('deviceA', 4000);
makeDevice('deviceB', 5000);

current = first;
while (current) {
  const t = current;
  if (t.holding || (t.suspended && !t.runnable)) {
    current = t.next;
    continue;
  }
  let p = null;
  if (t.suspended && t.runnable) {
    p = t.inbox.shift();
    t.suspended = false;
    t.runnable = t.inbox.length > 0;
  }
  current = t.work(p);
}
console.log(`packets queued: ${queued}, tasks held: ${held}`);
