class Node {
  constructor(v, n) {
    this.v = v;
    this.next = n;
  }
}
console.log([[[{ x: 1 }, [1], new Map(), new Set([1]), new Node(1, 2), [], {}]]]);
console.log({ a: [{ b: [{ c: [] }] }], d: [[['deep']]] }, [{ a: 1, b: { c: { d: 1 } } }, [1, [2, [3, [4]]]]]);
const users = [
  { name: 'Ann', address: { city: 'Oslo', geo: { lat: 59.9, lng: 10.7 } }, tags: ['a', 'b'] },
  { name: 'Bob', address: { city: 'Rome', geo: { lat: 41.9, lng: 12.5 } }, tags: [] },
];
console.log(users);
console.log({ users });
console.log({
  status: 200,
  headers: { 'content-type': 'application/json', etag: 'W/"123"' },
  body: { items: users, total: 2, next: null },
});
