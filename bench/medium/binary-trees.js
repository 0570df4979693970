// Builds and drops many binary trees while one long-lived tree stays: the allocator and the
// collector at work, on a class with nullable fields.
class Tree {
  left;
  right;
  constructor(left, right) {
    this.left = left;
    this.right = right;
  }
  count() {
    const left = this.left;
    const right = this.right;
    if (left === null || right === null)
      return 1;
    return 1 + left.count() + right.count();
  }
}

function build(depth) {
  if (depth === 0)
    return new Tree(null, null);
  return new Tree(build(depth - 1), build(depth - 1));
}
const MIN_DEPTH = 4;
const SIZE = 15;

function main() {
  let result = "" + build(SIZE + 1).count();
  const longLived = build(SIZE);
  for (let depth = MIN_DEPTH; depth <= SIZE; depth += 2) {
    const rounds = 1 << (SIZE - depth + MIN_DEPTH);
    let check = 0;
    for (let i = 0; i < rounds; i++) check += build(depth).count();
    result += " " + check;
  }
  return result + " " + longLived.count();
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("binary-trees\t" + elapsed.toFixed(1) + "\t" + result);
