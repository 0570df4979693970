const log = [];
const run = (n, f) => {
  log.length = 0;
  let r;
  try {
    r = f();
  } catch (e) {
    r = 'E:' + (e?.message ?? e);
  }
  console.log(n, r, log.join(' '));
};
run('rethrow', () => {
  try {
    try {
      throw new Error('1');
    } catch (e) {
      log.push('c1');
      throw e;
    } finally {
      log.push('f1');
    }
  } catch (e) {
    log.push('c2');
    return e.message;
  } finally {
    log.push('f2');
  }
});
run('replace', () => {
  try {
    throw new Error('orig');
  } catch (e) {
    try {
      throw new Error('inner');
    } catch (i) {
      throw new Error(e.message + '+' + i.message);
    }
  }
});
run('finally throws over return', () => {
  try {
    return 'r';
  } finally {
    log.push('f');
    try {
      throw 1;
    } catch {
      log.push('swallowed');
    }
  }
});
run('nested finally order', () => {
  try {
    try {
      try {
        throw 'x';
      } finally {
        log.push(1);
      }
    } finally {
      log.push(2);
    }
  } finally {
    log.push(3);
  }
});
run('return in catch', () => {
  for (const i of [1, 2, 3]) {
    try {
      if (i === 2) throw i;
      log.push(i);
    } catch (e) {
      return 'caught ' + e;
    } finally {
      log.push('f' + i);
    }
  }
});
run('break out of finally chain', () => {
  a: try {
    try {
      break a;
    } finally {
      log.push('x');
    }
  } finally {
    log.push('y');
  }
  return 'after';
});
run('continue in finally discards throw', () => {
  let n = 0;
  for (let i = 0; i < 3; i++) {
    try {
      throw i;
    } finally {
      n++;
      continue;
    }
  }
  return n;
});
run('catch scope', () => {
  let e = 'outer';
  try {
    throw 'inner';
  } catch (e) {
    e = 'changed';
    {
      let e = 'block';
      log.push(e);
    }
    log.push(e);
  }
  return e;
});
run('closure over catch', () => {
  const fs = [];
  for (const v of [1, 2]) {
    try {
      throw v;
    } catch (e) {
      fs.push(() => e);
    }
  }
  return fs.map((f) => f()).join();
});
run('function in try', () => {
  try {
    return g();
  } finally {
    log.push('f');
  }
  function g() {
    log.push('g');
    return 'hoisted';
  }
});
run('throw in condition', () => {
  try {
    if (
      (() => {
        throw 'cond';
      })()
    )
      return 1;
    else return 2;
  } catch (e) {
    return e;
  }
});
run('deep', () => {
  const f = (n) => {
    try {
      if (n === 0) throw new Error('bottom');
      return f(n - 1);
    } finally {
      log.push(n);
    }
  };
  return f(4);
});
run('iterator close and finally', () => {
  const it = {
    [Symbol.iterator]: () => ({
      next: () => ({ value: 1, done: false }),
      return() {
        log.push('closed');
        return {};
      },
    }),
  };
  try {
    for (const x of it) {
      try {
        throw 'body';
      } finally {
        log.push('inner f');
      }
    }
  } catch (e) {
    return e;
  } finally {
    log.push('outer f');
  }
});
run('return value evaluated before finally', () => {
  let i = 0;
  try {
    return [i++, i];
  } finally {
    i = 100;
    log.push(i);
  }
});
run('switch in try', () => {
  try {
    switch (1) {
      case 1:
        throw 's';
    }
  } catch (e) {
    switch (e) {
      case 's':
        return 'matched';
    }
  }
});
run('throw undefined', () => {
  try {
    throw undefined;
  } catch (e) {
    return typeof e;
  }
});
run('throw symbol', () => {
  try {
    throw Symbol('q');
  } catch (e) {
    return e.description;
  }
});
run('throw function', () => {
  try {
    throw () => 5;
  } catch (e) {
    return e();
  }
});
run('generator-free loop with labels', () => {
  let r = '';
  o: for (const a of 'ab')
    for (const b of 'xy') {
      try {
        if (b === 'y') continue o;
        r += a + b;
      } finally {
        r += '.';
      }
    }
  return r;
});
run('error in finally of callee', () => {
  const g = () => {
    try {
      return 'g';
    } finally {
      throw new Error('fin');
    }
  };
  try {
    return g();
  } catch (e) {
    return e.message;
  }
});
run('conditional finally return', () => {
  const g = (x) => {
    try {
      return 'try';
    } finally {
      if (x) return 'fin';
    }
  };
  return g(0) + g(1);
});
run('await-like state', () => {
  let state = 'idle';
  const step = (f) => {
    state = 'busy';
    try {
      return f();
    } finally {
      state = 'idle';
    }
  };
  try {
    step(() => {
      log.push(state);
      throw new Error('x');
    });
  } catch {
    log.push(state);
  }
  return step(() => state) + state;
});
