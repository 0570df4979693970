// Recursion through callbacks of array methods ends with a RangeError, and the program goes on.
const ways = {
  reduce: (f) => [0, 1].reduce(() => f(0)),
  find: (f) => [0].find(f),
  some: (f) => [0].some(f),
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
    console.log(name, e instanceof RangeError, e.message, depth > 1000);
  }
}
function late(x) { return [x].map((v) => v * 2)[0]; }
console.log(late(4));
