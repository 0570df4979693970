const users = [
  { name: 'Ann', address: { city: 'Oslo', geo: { lat: 59.9, lng: 10.7 } }, tags: ['a', 'b'] },
  { name: 'Bob', address: { city: 'Rome', geo: { lat: 41.9, lng: 12.5 } }, tags: [] },
];
console.log(new Map(users.map((u) => [u.name, u])));
console.log(Object.groupBy(users, (u) => u.name[0]));
console.log([users, users]);
console.log(
  users[0].address,
  users.map((u) => u.address.geo),
);
console.log({
  matrix: [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ],
  flags: { on: true, off: false },
  fn: function handler() {},
  when: null,
  nested: { list: Array.from({ length: 10 }, (_, i) => i) },
});
console.log({
  config: {
    paths: { src: './src', out: './dist', very: { deep: { path: 1 } } },
    plugins: [
      ['a', { opt: true }],
      ['b', { opt: { x: 1 } }],
    ],
  },
});
