const order = [];
JSON.stringify({ x: { y: [1] }, 2: 0, 1: 0 }, (k, v) => (order.push(k), v));
console.log(order.join());
const cyc = { name: 'c', list: [1] };
cyc.list.push({ back: cyc });
try {
  JSON.stringify(cyc);
} catch (e) {
  console.log(e.message);
}
const arr = [];
arr[0] = arr;
try {
  JSON.stringify(arr);
} catch (e) {
  console.log(e.message);
}
class Node2 {
  constructor() {
    this.child = { parent: this };
  }
}
try {
  JSON.stringify(new Node2());
} catch (e) {
  console.log(e.message);
}
const long = { a: { b: { c: { d: {} } } } };
long.a.b.c.d.e = long;
try {
  JSON.stringify(long);
} catch (e) {
  console.log(e.message);
}
