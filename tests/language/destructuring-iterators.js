// Which iterator methods array destructuring calls, and when.
function source(n, log, extra = {}) {
  let i = 0;
  return {
    [Symbol.iterator]() {
      log.push('iter');
      return {
        next() {
          log.push('next');
          return i < n ? { value: i++, done: false } : { value: 'ignored', done: true };
        },
        return(v) {
          log.push('return');
          return {};
        },
        ...extra,
      };
    },
  };
}
function show(title, f) {
  const log = [];
  let r;
  try {
    r = f(log);
  } catch (e) {
    r = `${e}`;
  }
  console.log(title, r, log.join(' '));
}
show('none', (l) => {
  const [] = source(3, l);
});
show('one', (l) => {
  const [a] = source(3, l);
  return a;
});
show('exact', (l) => {
  const [a, b, c] = source(3, l);
  return [a, b, c];
});
show('past', (l) => {
  const [a, b, c] = source(1, l);
  return [a, b, c];
});
show('rest', (l) => {
  const [a, ...r] = source(3, l);
  return [a, r];
});
show('holes', (l) => {
  const [, , c] = source(3, l);
  return c;
});
show('default', (l) => {
  const [a = 'x', b = 'y'] = source(1, l);
  return [a, b];
});
show('throwing default', (l) => {
  const [
    a,
    b = (() => {
      throw new Error('dflt');
    })(),
  ] = source(1, l);
});
show('throwing target', (l) => {
  const o = {
    set p(v) {
      throw new Error('set');
    },
  };
  [o.p] = source(3, l);
});
show('return not object', (l) => {
  const [a] = source(3, l, {
    return() {
      l.push('return');
      return 1;
    },
  });
  return a;
});
show('return throws', (l) => {
  const [a] = source(3, l, {
    return() {
      throw new Error('ret');
    },
  });
  return a;
});
show('throw beats return throw', (l) => {
  const o = {
    set p(v) {
      throw new Error('set');
    },
  };
  [o.p] = source(3, l, {
    return() {
      l.push('return');
      throw new Error('ret');
    },
  });
});
show('next throws', (l) => {
  const [a] = source(3, l, {
    next() {
      l.push('next');
      throw new Error('next');
    },
  });
});
show('next not object', (l) => {
  const [a] = source(3, l, {
    next() {
      return 1;
    },
  });
});
show('done throws', (l) => {
  const [a] = source(3, l, {
    next() {
      return {
        get done() {
          throw new Error('done');
        },
      };
    },
  });
});
show('no return', (l) => {
  const [a] = source(3, l, { return: undefined });
  return a;
});
show('nested', (l) => {
  const [[x], y] = [source(2, l), 5];
  return [x, y];
});
show('params', (l) => (([a, b]) => a + b)(source(9, l)));
show('not iterable', () => {
  const [a] = {};
});
show('undefined', () => {
  const [a] = undefined;
});
show('number', () => {
  const [a] = 5;
});
show('target order', (l) => {
  const o = {
    get a() {
      l.push('get a');
      return this;
    },
    set v(x) {
      l.push('set ' + x);
    },
  };
  [o.a.v, (l.push('key'), o)['v']] = source(2, l);
});
