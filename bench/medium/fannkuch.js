// Pancake flipping over all permutations of n elements: integers in arrays, moved one by one.
const SIZE = 9;

// Reverses prefixes until a 0 is in front; `work` is scratch space.
function countFlips(perm, work, n) {
  for (let i = 0; i < n; i++)
    work[i] = perm[i];
  let flips = 0;
  let first = work[0];
  while (first !== 0) {
    let lo = 0, hi = first;
    while (lo < hi) {
      const t = work[lo];
      work[lo] = work[hi];
      work[hi] = t;
      lo++;
      hi--;
    }
    flips++;
    first = work[0];
  }
  return flips;
}

// Rotates the first `last + 1` elements left by one.
function rotate(perm, last) {
  const front = perm[0];
  for (let i = 0; i < last; i++)
    perm[i] = perm[i + 1];
  perm[last] = front;
}

function fannkuch(n) {
  const perm = [];
  const work = [];
  const turns = [];
  for (let i = 0; i < n; i++) {
    perm.push(i);
    work.push(0);
    turns.push(0);
  }
  let checksum = 0, maxFlips = 0, index = 0;
  for (;;) {
    const flips = countFlips(perm, work, n);
    if (flips > maxFlips)
      maxFlips = flips;
    checksum += index % 2 === 0 ? flips : -flips;
    index++;
    // The next permutation in rotation order: `turns` counts how often each prefix has turned.
    let i = 1;
    while (i < n) {
      rotate(perm, i);
      turns[i]++;
      if (turns[i] <= i)
        break;
      turns[i] = 0;
      i++;
    }
    if (i >= n)
      break;
  }
  return { checksum: checksum, maxFlips: maxFlips };
}

function main() {
  let result;
  for (let round = 0; round < 2; round++) result = fannkuch(SIZE);
  return result.checksum + " " + result.maxFlips;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("fannkuch\t" + elapsed.toFixed(1) + "\t" + result);
