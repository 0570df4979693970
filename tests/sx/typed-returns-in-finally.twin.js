// The twin of typed-returns-in-finally.sx.


function scalar(n) {
  try {
    if (n === 0) return 0.5;
  } finally {
    console.log("leaving", n);
  }
  return n + 0.25;
}

function overridden(n) {
  try {
    return n;
  } finally {
    if (n > 1) return -n;
  }
}

function abandoned(n) {
  try {
    return n + 0.5;
  } finally {
    inner: {
      try {
        if (n > 0) return 99;
      } finally {
        break inner;
      }
    }
  }
}

function pairs(n) {
  for (let i = 0; ; i++) {
    try {
      if (i === n) return { a: i, b: i / 2 };
      if (i === 3) return n > 5 ? n > 7 ? { a: 8, b: 8 } : { a: 6, b: 6 } : { a: 4, b: 4 };
    } finally {
      if (i === 1) continue;
    }
  }
}

function nothing(log) {
  try {
    log.push(1);
    return;
  } finally {
    log.push(2);
  }
}

function truth(n) {
  for (const k of [1, 2, 3]) {
    try {
      if (k === n) return k > 1;
    } finally {
      if (k === 2) return true;
    }
  }
  return false;
}

function single(n) {
  try {
    try {
      if (n === 1) throw new Error("one");
      return n === 2 ? n > 0 ? Math.fround(0.1) : 1 : 2;
    } catch {
      return Math.fround(0.3);
    } finally {
      n++;
    }
  } finally {
    console.log(n);
  }
}

console.log(scalar(0), scalar(2));
console.log(overridden(1), overridden(2));
console.log(abandoned(0), abandoned(1));
for (const n of [0, 1, 2, 5, 6, 8]) console.log(pairs(n));
const log = [];
nothing(log);
console.log(log);
console.log(truth(1), truth(2), truth(3), truth(4));
console.log(single(1), single(2), single(3));
