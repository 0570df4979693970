// Loops, calls, getters and exceptions without end: wherever it is, the time limit ends it.
const point = {
  get x() {
    return this.y + 1;
  },
  y: 0,
};
function step(n) {
  if (n === 0) throw new RangeError("none");
  return n & 1 ? point.x : [n, n].map((v) => v * 2)[0];
}
for (let i = 0; ; i = (i + 1) & 1023) {
  try {
    point.y = step(i);
  } catch (error) {
    point.y = error.message.length;
  }
}
