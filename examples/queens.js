// Counts the ways to put n queens on a board with bit sets, and draws the first one found by
// backtracking over plain arrays.
// Usage: queens.js [n]
'use strict';

function countSolutions(n) {
  const all = (1 << n) - 1;
  const place = (columns, left, right) => {
    if (columns === all) return 1;
    let found = 0;
    let free = all & ~(columns | left | right);
    while (free !== 0) {
      const bit = free & -free;
      free ^= bit;
      found += place(columns | bit, (left | bit) << 1, (right | bit) >>> 1);
    }
    return found;
  };
  return place(0, 0, 0);
}

function firstSolution(n) {
  const queens = [];
  const fits = (column) =>
    queens.every((other, row) => other !== column && Math.abs(other - column) !== queens.length - row);
  const search = () => {
    if (queens.length === n) return true;
    for (let column = 0; column < n; column++) {
      if (!fits(column)) continue;
      queens.push(column);
      if (search()) return true;
      queens.pop();
    }
    return false;
  };
  return search() ? queens : null;
}

const n = Number(process.argv[2] ?? 8);
for (let size = 1; size <= n; size++) console.log(`${size}: ${countSolutions(size)}`);
const board = firstSolution(n);
if (board === null) console.log('no solution');
else for (const column of board) console.log('. '.repeat(column) + 'Q ' + '. '.repeat(n - column - 1));
