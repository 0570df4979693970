const r = Math.random();
console.log(
  r >= 0 && r < 1,
  Math.random() !== Math.random(),
  Math[Symbol.toStringTag],
  typeof Math,
  Object.isExtensible(Math),
  Math.max.length,
  Math.hypot.length,
  Math.atan2.length,
);
const order = [];
Math.max(
  {
    valueOf() {
      order.push(1);
      return NaN;
    },
  },
  {
    valueOf() {
      order.push(2);
      return 1;
    },
  },
);
Math.hypot(
  {
    valueOf() {
      order.push(3);
      return Infinity;
    },
  },
  {
    valueOf() {
      order.push(4);
      return 1;
    },
  },
);
Math.pow(
  {
    valueOf() {
      order.push(5);
      return 1;
    },
  },
  {
    valueOf() {
      order.push(6);
      return 1;
    },
  },
);
console.log(order.join());
for (const bad of [1n, Symbol()])
  for (const f of ['floor', 'max', 'imul'])
    try {
      Math[f](bad);
    } catch (e) {
      console.log(f, e.message);
    }
