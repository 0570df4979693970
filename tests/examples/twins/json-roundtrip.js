'use strict';
const count = Number(process.argv[2] ?? 1000);
const first = ['Ada', 'Blaise', 'Carl', 'Dorothy', 'Emmy', 'Félix', 'Grace', '日向'];
const last = ['Abel', 'Bool', 'Curry', 'Dijkstra', 'Euler'];
const people = Array.from({ length: count }, (_, id) => {
  const f = first[id % 8], l = last[(id * 7) % 5];
  return {
    id,
    name: f + ' "' + l + '"',
    email: id % 5 ? `${f}.${l}@example.org` : null,
    active: id % 3 > 0,
    tags: ['tag0', 'tag1', 'tag2'].slice(0, id % 4),
    home: { x: id / 4, y: id === 0 ? 0 : -id / 3 },
  };
});
const text = JSON.stringify({ version: 1, people });
const back = JSON.parse(text);
console.log(`characters: ${text.length}`);
console.log(`same after a round trip: ${JSON.stringify(back) === text}`);
console.log(`tags: ${back.people.flatMap((p) => p.tags).length}`);
console.log('{"x":0,"y":0.5}');
console.log(JSON.stringify(people.at(-1), null, '  '));
console.log(people.map((p) => p.name).slice(0, 5));
