const cyc = new Map();
cyc.set('self', cyc);
console.log(cyc);
const cs = new Set();
cs.add(cs);
console.log(cs);
const co = { list: [] };
co.list.push(co, { co });
console.log(co);
const a = { n: 'a' },
  b = { n: 'b', a };
a.b = b;
console.log(a, [a, b]);
const self = [];
self.push(self);
console.log(self, [self], { self });
const two = { x: {}, y: {} };
two.x.up = two;
two.y.x = two.x;
console.log(two);
console.log(
  Object.setPrototypeOf(new Map([[1, 2]]), null),
  Object.setPrototypeOf(new Set([1]), null),
  Object.setPrototypeOf(new Map(), Object.prototype),
);
console.log(
  new Map([
    [NaN, -0],
    [undefined, null],
    [Symbol('k'), 1n],
  ]),
  new Map([[() => {}, class Q {}]]),
  Map.prototype,
  Set.prototype,
);
