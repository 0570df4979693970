// Cyclic objects, held over some turns of the loop, then dropped. Arguments: how many, turns.
// With --stats the heap and resident size at the end are to be compared with those of `burst.js 0`.
const count = Number(process.argv[2] ?? 200000);
const turns = Number(process.argv[3] ?? 2);
let held = [];
for (let n = 0; n < count; n++) {
  const a = { n, other: null }, b = { n, other: a };
  a.other = b;
  held.push(a);
}
console.log(held.length);
function drop() {
  held = null;
  setTimeout(() => setTimeout(() => console.log("dropped"), 1), 1);
}
function wait(left) {
  if (left === 0) drop();
  else setTimeout(() => wait(left - 1), 1);
}
if (turns === 0) drop();
else setTimeout(() => wait(turns - 1), 1);
