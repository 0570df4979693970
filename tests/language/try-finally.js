const log = [];
const r = (f) => {
  log.length = 0;
  let v;
  try {
    v = f();
  } catch (e) {
    v = 'threw ' + (e.message ?? e);
  }
  console.log(v, log.join());
};
r(() => {
  try {
    return 1;
  } finally {
    log.push('f');
  }
});
r(() => {
  try {
    return 1;
  } finally {
    return 2;
  }
});
r(() => {
  try {
    throw new Error('a');
  } finally {
    return 2;
  }
});
r(() => {
  try {
    throw new Error('a');
  } catch (e) {
    return e.message;
  } finally {
    log.push('f');
  }
});
r(() => {
  try {
    throw new Error('a');
  } catch (e) {
    throw new Error('b');
  } finally {
    log.push('f');
  }
});
r(() => {
  try {
    throw new Error('a');
  } catch (e) {
    throw new Error('b');
  } finally {
    return 'over';
  }
});
r(() => {
  try {
    return log.push('t');
  } finally {
    log.push('f');
    throw new Error('fin');
  }
});
r(() => {
  for (let i = 0; i < 3; i++) {
    try {
      if (i === 1) continue;
      log.push(i);
    } finally {
      log.push('f' + i);
    }
  }
});
r(() => {
  for (let i = 0; i < 3; i++) {
    try {
      if (i === 1) break;
    } finally {
      log.push('f' + i);
    }
  }
  return 'end';
});
r(() => {
  for (let i = 0; i < 3; i++) {
    try {
      return i;
    } finally {
      log.push(i);
      continue;
    }
  }
  return 'done';
});
r(() => {
  while (true) {
    try {
      return 'r';
    } finally {
      break;
    }
  }
  return 'after';
});
r(() => {
  a: {
    try {
      break a;
    } finally {
      log.push('f');
    }
  }
  return 'x';
});
r(() => {
  a: {
    try {
      return 1;
    } finally {
      break a;
    }
  }
  return 'overridden';
});
r(() => {
  outer: for (;;) {
    try {
      for (;;) {
        try {
          continue outer;
        } finally {
          log.push('in');
          break outer;
        }
      }
    } finally {
      log.push('out');
    }
  }
  return 'z';
});
r(() => {
  try {
    try {
      throw new Error('in');
    } finally {
      log.push('f1');
    }
  } catch (e) {
    return e.message;
  } finally {
    log.push('f2');
  }
});
r(() => {
  try {
    try {
      return 'x';
    } finally {
      log.push('f1');
    }
  } finally {
    log.push('f2');
  }
});
r(() => {
  let x = 1;
  try {
    return x;
  } finally {
    x = 2;
  }
});
r(() => {
  let o = { v: 1 };
  try {
    return o;
  } finally {
    o.v = 2;
  }
});
r(() => {
  try {
    throw 1;
  } catch {
    return 'no binding';
  }
});
r(() => {
  try {
    throw { a: 5 };
  } catch ({ a, b = a + 1 }) {
    return [a, b];
  }
});
r(() => {
  try {
    undefinedFunction();
  } catch (e) {
    return e.message;
  }
});
r(() => {
  const f = () => {
    try {
      return 'inner';
    } finally {
      log.push('g');
    }
  };
  try {
    return f() + 'outer';
  } finally {
    log.push('h');
  }
});
r(() => {
  let i = 0;
  do {
    try {
      if (i++ < 2) continue;
      return i;
    } finally {
      log.push(i);
    }
  } while (true);
});
r(() => {
  for (const x of [1, 2, 3]) {
    try {
      if (x === 2) throw x;
    } catch (e) {
      log.push('c' + e);
      continue;
    } finally {
      log.push('f' + x);
    }
  }
});
r(() => {
  switch (1) {
    case 1:
      try {
        break;
      } finally {
        log.push('sw');
      }
    case 2:
      log.push('no');
  }
  return 'sw';
});
r(() => {
  try {
    try {
      throw 'a';
    } finally {
      throw 'b';
    }
  } catch (e) {
    return e;
  }
});
r(() => {
  var e = 'outer';
  try {
    throw 'inner';
  } catch (e) {
    var e = 'assigned';
  }
  return e;
});
r(() => {
  let res = '';
  for (const i of [0, 1]) {
    try {
      try {
        if (i) throw 'T';
        res += 'n';
      } finally {
        res += 'f';
      }
    } catch (q) {
      res += q;
    }
  }
  return res;
});
