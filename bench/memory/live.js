// Objects that stay alive, for the slope of resident size. Arguments: kind, how many.
const kind = process.argv[2];
const count = Number(process.argv[3] ?? 1000000);
const all = new Array(1500000).fill(0);
const digits = "0123456789";
const make = {
  none: (n) => 0,
  object: (n) => ({ a: n, b: 1 }),
  closure: (n) => () => kind,
  array: (n) => [],
  string: (n) => String(1000000000 + n),
};
const maker = make[kind];
for (let n = 0; n < count; n++) all[n] = maker(n);

// Still reachable when the statistics are taken, after the last turn.
globalThis.kept = all;
setTimeout(() => console.log(all.length), 1);
