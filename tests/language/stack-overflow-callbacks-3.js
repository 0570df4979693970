// Recursion through callbacks of array methods ends with a RangeError, and the program goes on.
const ways = {
  sort: (f) => [2, 1].sort(() => { f(0); return 0; }).length,
  from: (f) => Array.from([0], f)[0],
};
for (const [name, way] of Object.entries(ways)) {
  let depth = 0;
  const recurse = () => {
    depth++;
    return way(recurse);
  };
  try {
    recurse();
    console.log(name, 'returned');
  } catch (e) {
    console.log(name, e instanceof RangeError, e.message, depth > 200);
  }
}
function late(x) { return [x].map((v) => v * 2)[0]; }
console.log(late(4));
