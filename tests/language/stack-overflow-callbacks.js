// Recursion through callbacks of array methods ends with a RangeError, and the program goes on.
const ways = {
  map: (f) => [0].map(f)[0],
  forEach: (f) => { let r; [0].forEach((v) => { r = f(v); }); return r; },
  filter: (f) => [0].filter(f)[0],
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
