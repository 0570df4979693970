'use strict';
const n = Number(process.argv[2] ?? 8);
let checksum = 0, max = 0, index = 0;
function visit(perm) {
  const p = [...perm];
  let flips = 0;
  while (p[0] !== 0) {
    const k = p[0] + 1;
    p.unshift(...p.splice(0, k).reverse());
    flips++;
  }
  max = Math.max(max, flips);
  checksum += index++ % 2 ? -flips : flips;
}
// All permutations, prefixes of growing length turning like the wheels of a counter.
const perm = Array.from({ length: n }, (_, i) => i);
(function wheel(size) {
  if (size === 1) return visit(perm);
  for (let turn = 0; turn < size; turn++) {
    wheel(size - 1);
    const first = perm.shift();
    perm.splice(size - 1, 0, first);
  }
})(n);
console.log(checksum);
console.log(`Pfannkuchen(${n}) = ${max}`);
