// Builds a document and turns it into JSON and back, several times.
const SIZE = 50000;
const FIRST = ["Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Félix", "Grace", "日向"];
const LAST = ["Abel", "Bool", "Curry", "Dijkstra", "Euler"];

function person(id) {
  const first = FIRST[id % FIRST.length];
  const last = LAST[(id * 7) % LAST.length];
  const tags = [];
  for (let t = 0; t < id % 4; t++)
    tags.push("tag" + t);
  return {
    id: id,
    name: `${first} "${last}"`,
    email: id % 5 === 0 ? null : `${first}.${last}@example.org`,
    active: id % 3 !== 0,
    tags: tags,
    home: { x: id * 0.25, y: -id / 3 },
  };
}

function countTags(people) {
  let n = 0;
  for (const p of people)
    n += p.tags.length;
  return n;
}

function main() {
  const people = [];
  for (let i = 0; i < SIZE; i++) people.push(person(i));
  let text = JSON.stringify({ version: 1, people: people });
  let tags = 0;
  for (let i = 0; i < 10; i++) {
    const parsed = JSON.parse(text);
    tags += countTags(parsed.people);
    text = JSON.stringify(parsed);
  }
  return text.length + " " + tags;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("json-roundtrip\t" + elapsed.toFixed(1) + "\t" + result);
