// Objects that change shape in every way while code keeps reading them.
function read(o) {
  return o.x;
}
const shapes = [
  { x: 1 },
  { y: 0, x: 2 },
  { z: 0, y: 0, x: 3 },
  { x: 4, w: 0 },
  { q: 1, x: 5 },
  { r: 1, x: 6 },
  Object.create({ x: 7 }),
  {
    get x() {
      return 8;
    },
  },
  [9],
  'str',
  10,
  new (class {
    x = 11;
  })(),
  Object.defineProperty({}, 'x', { value: 12 }),
  new Proxy({ x: 13 }, {}),
  Object.assign(() => {}, { x: 14 }),
];
for (let round = 0; round < 3; round++) console.log(shapes.map(read).join());
const o = { a: 1, b: 2, c: 3 };
for (let i = 0; i < 100; i++) {
  o['p' + i] = i;
  if (i % 3 === 0) delete o['p' + (i >> 1)];
}
console.log(Object.keys(o).length, o.p99, o.p0, o.p50, 'p33' in o);
