// Shortest paths over a generated road map, with a binary heap of small objects.
const SIZE = 100000;

class PriorityQueue {
  heap = [];
  isEmpty() {
    return this.heap.length === 0;
  }
  push(entry) {
    const heap = this.heap;
    const cost = entry.cost;
    const town = entry.town;
    heap.push(entry);
    let i = heap.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (heap[parent].cost <= cost)
        break;
      heap[i].cost = heap[parent].cost;
      heap[i].town = heap[parent].town;
      i = parent;
    }
    heap[i].cost = cost;
    heap[i].town = town;
  }
  pop() {
    const heap = this.heap;
    const top = heap[0];
    const last = heap[heap.length - 1];
    heap.pop();
    const length = heap.length;
    if (length > 0)
      this.sift(last.cost, last.town);
    return top;
  }
  // Lets an entry sink from the top to where it belongs.
  sift(cost, town) {
    const heap = this.heap;
    const length = heap.length;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= length)
        break;
      if (child + 1 < length && heap[child + 1].cost < heap[child].cost)
        child++;
      if (heap[child].cost >= cost)
        break;
      heap[i].cost = heap[child].cost;
      heap[i].town = heap[child].town;
      i = child;
    }
    heap[i].cost = cost;
    heap[i].town = town;
  }
}

class RoadMap {
  roads = [];
  constructor(towns) {
    for (let i = 0; i < towns; i++)
      this.roads.push([]);
  }
  connect(a, b, length) {
    const name = `${a}-${b}`;
    this.roads[a].push({ to: b, length: length, name: name });
    this.roads[b].push({ to: a, length: length, name: name });
  }
}

function generate(towns) {
  const map = new RoadMap(towns);
  let seed = 42;
  for (let i = 1; i < towns; i++) {
    for (let k = 0; k < 3; k++) {
      seed = (Math.imul(seed, 1103515245) + 12345) | 0;
      const other = ((seed >> 8) & 0xfffff) % i;
      map.connect(i, other, 1 + ((seed >> 16) & 0x3f));
    }
  }
  return map;
}
const UNREACHED = 2147483647;

function distancesFrom(map, start) {
  const distance = [];
  for (let i = 0; i < map.roads.length; i++)
    distance.push(UNREACHED);
  distance[start] = 0;
  const queue = new PriorityQueue();
  queue.push({ cost: 0, town: start });
  while (!queue.isEmpty()) {
    const entry = queue.pop();
    if (entry.cost > distance[entry.town])
      continue;
    for (const road of map.roads[entry.town]) {
      const to = road.to;
      const cost = entry.cost + road.length;
      if (cost < distance[to]) {
        distance[to] = cost;
        queue.push({ cost: cost, town: to });
      }
    }
  }
  return distance;
}

function main() {
  const distance = distancesFrom(generate(SIZE), 0);
  let farthest = 0;
  let sum = 0;
  for (let i = 0; i < SIZE; i++) {
    sum += distance[i];
    if (distance[i] > distance[farthest]) farthest = i;
  }
  return sum + " " + farthest + " " + distance[farthest];
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("dijkstra\t" + elapsed.toFixed(1) + "\t" + result);
