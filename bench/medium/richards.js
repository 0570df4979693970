// A small operating system kernel that schedules tasks which pass packets around (after Martin
// Richards' benchmark): class hierarchy, overridden methods, linked lists, flags.
const IDLE_COUNT = 500000;
const IDLE = 0;
const WORKER = 1;
const HANDLER_A = 2;
const HANDLER_B = 3;
const DEVICE_A = 4;
const DEVICE_B = 5;
const KIND_DEVICE = 0;
const KIND_WORK = 1;
const RUNNABLE = 1;
const SUSPENDED = 2;
const HELD = 4;
const DATA_SIZE = 4;

class Packet {
  link;
  target;
  kind;
  position = 0;
  data = [0, 0, 0, 0];
  constructor(link, target, kind) {
    this.link = link;
    this.target = target;
    this.kind = kind;
  }
  // Puts this packet at the end of a list and gives the list's head.
  appendedTo(head) {
    this.link = null;
    if (head === null)
      return this;
    let last = head;
    for (;;) {
      const next = last.link;
      if (next === null)
        break;
      last = next;
    }
    last.link = this;
    return head;
  }
}

class Task {
  kernel;
  id;
  priority;
  link;
  inbox;
  state;
  constructor(kernel, id, priority, inbox) {
    this.kernel = kernel;
    this.id = id;
    this.priority = priority;
    this.inbox = inbox;
    this.link = kernel.tasks;
    this.state = inbox === null ? SUSPENDED : SUSPENDED | RUNNABLE;
    kernel.tasks = this;
    kernel.byId[id] = this;
  }
  isBlocked() {
    return (this.state & HELD) !== 0 || this.state === SUSPENDED;
  }
  run() {
    let packet = null;
    if (this.state === (SUSPENDED | RUNNABLE)) {
      packet = this.inbox;
      const rest = packet === null ? null : packet.link;
      this.inbox = rest;
      this.state = rest === null ? 0 : RUNNABLE;
    }
    return this.handle(packet);
  }
  receive(sender, packet) {
    if (this.inbox === null) {
      this.inbox = packet;
      this.state |= RUNNABLE;
      if (this.priority > sender.priority)
        return this;
    }
    else {
      this.inbox = packet.appendedTo(this.inbox);
    }
    return sender;
  }
}

class Kernel {
  tasks = null;
  byId = [];
  current = null;
  queued = 0;
  held = 0;
  schedule() {
    let task = this.tasks;
    while (task !== null) {
      if (task.isBlocked()) {
        task = task.link;
      }
      else {
        this.current = task;
        task = task.run();
      }
    }
  }
  running() {
    const task = this.current;
    if (task === null)
      throw new Error("no task is running");
    return task;
  }
  release(id) {
    const task = this.byId[id];
    const running = this.running();
    task.state &= ~HELD;
    return task.priority > running.priority ? task : running;
  }
  hold() {
    const running = this.running();
    this.held++;
    running.state |= HELD;
    return running.link;
  }
  suspend() {
    const running = this.running();
    running.state |= SUSPENDED;
    return running;
  }
  send(packet) {
    const running = this.running();
    const target = this.byId[packet.target];
    this.queued++;
    packet.link = null;
    packet.target = running.id;
    return target.receive(running, packet);
  }
}

// Wakes one of the devices, chosen by a shift register, until its count is used up.
class IdleTask extends Task {
  count;
  register = 1;
  constructor(kernel, count) {
    super(kernel, IDLE, 0, null);
    this.count = count;
    this.state = 0;
  }
  handle(packet) {
    this.count--;
    if (this.count === 0)
      return this.kernel.hold();
    if ((this.register & 1) === 0) {
      this.register >>= 1;
      return this.kernel.release(DEVICE_A);
    }
    this.register = (this.register >> 1) ^ 0xd008;
    return this.kernel.release(DEVICE_B);
  }
}

// Fills packets with letters and sends them to the two handlers in turn.
class WorkerTask extends Task {
  destination = HANDLER_A;
  letter = 0;
  handle(packet) {
    if (packet === null)
      return this.kernel.suspend();
    this.destination = this.destination === HANDLER_A ? HANDLER_B : HANDLER_A;
    packet.target = this.destination;
    packet.position = 0;
    for (let i = 0; i < DATA_SIZE; i++) {
      this.letter++;
      if (this.letter > 26)
        this.letter = 1;
      packet.data[i] = this.letter;
    }
    return this.kernel.send(packet);
  }
}

// Hands the letters of work packets to a device, one device packet each.
class HandlerTask extends Task {
  work = null;
  device = null;
  handle(packet) {
    if (packet !== null) {
      if (packet.kind === KIND_WORK)
        this.work = packet.appendedTo(this.work);
      else
        this.device = packet.appendedTo(this.device);
    }
    const work = this.work;
    if (work !== null) {
      const position = work.position;
      if (position >= DATA_SIZE) {
        this.work = work.link;
        return this.kernel.send(work);
      }
      const device = this.device;
      if (device !== null) {
        this.device = device.link;
        device.position = work.data[position];
        work.position = position + 1;
        return this.kernel.send(device);
      }
    }
    return this.kernel.suspend();
  }
}

class DeviceTask extends Task {
  pending = null;
  handle(packet) {
    if (packet !== null) {
      this.pending = packet;
      return this.kernel.hold();
    }
    const pending = this.pending;
    if (pending === null)
      return this.kernel.suspend();
    this.pending = null;
    return this.kernel.send(pending);
  }
}

function packets(count, target, kind) {
  let list = null;
  for (let i = 0; i < count; i++)
    list = new Packet(list, target, kind);
  return list;
}

function main() {
  const kernel = new Kernel();
  new IdleTask(kernel, IDLE_COUNT);
  new WorkerTask(kernel, WORKER, 1000, packets(2, WORKER, KIND_WORK));
  new HandlerTask(kernel, HANDLER_A, 2000, packets(3, DEVICE_A, KIND_DEVICE));
  new HandlerTask(kernel, HANDLER_B, 3000, packets(3, DEVICE_B, KIND_DEVICE));
  new DeviceTask(kernel, DEVICE_A, 4000, null);
  new DeviceTask(kernel, DEVICE_B, 5000, null);
  kernel.schedule();
  return kernel.queued + " " + kernel.held;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("richards\t" + elapsed.toFixed(1) + "\t" + result);
