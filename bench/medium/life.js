// Conway's Game of Life on a torus, two buffers that swap, index arithmetic
// with remainders, and a method call for each cell.
const GENERATIONS = 1000;
const WIDTH = 48;
const HEIGHT = 24;

class Random {
  state;
  constructor(seed) {
    this.state = seed;
  }
  // The product wraps around to 32 bits, as i32 arithmetic always does.
  next() {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0;
    return (this.state >> 16) & 0x7fff;
  }
}

class Grid {
  cells;
  constructor() {
    this.cells = [];
    for (let i = 0; i < WIDTH * HEIGHT; i++)
      this.cells.push(0);
  }
  // Coordinates may lie one outside; the world wraps around.
  at(x, y) {
    const column = (x + WIDTH) % WIDTH;
    const row = (y + HEIGHT) % HEIGHT;
    return this.cells[row * WIDTH + column];
  }
  neighbours(x, y) {
    let n = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (dx !== 0 || dy !== 0)
          n += this.at(x + dx, y + dy);
      }
    }
    return n;
  }
  stepInto(next) {
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const n = this.neighbours(x, y);
        const alive = n === 3 || (n === 2 && this.at(x, y) === 1);
        next.cells[y * WIDTH + x] = alive ? 1 : 0;
      }
    }
  }
  population() {
    let n = 0;
    this.cells.forEach((cell) => { n += cell; });
    return n;
  }
  toString() {
    let text = "";
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++)
        text += this.at(x, y) === 1 ? "#" : ".";
      text += "\n";
    }
    return text;
  }
}

function main() {
  const random = new Random(2024);
  let current = new Grid();
  let next = new Grid();
  for (let i = 0; i < WIDTH * HEIGHT; i++) current.cells[i] = random.next() % 3 === 0 ? 1 : 0;
  for (let g = 0; g < GENERATIONS; g++) {
    current.stepInto(next);
    const old = current;
    current = next;
    next = old;
  }
  return current.population() + " " + current.toString().length;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("life\t" + elapsed.toFixed(1) + "\t" + result);
