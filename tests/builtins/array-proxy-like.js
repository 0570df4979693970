// Generic array methods on objects that only look like arrays, with every access logged.
const log = [];
const like = (o) =>
  new Proxy(o, {
    get(t, k) {
      log.push('g:' + String(k));
      return t[k];
    },
    set(t, k, v) {
      log.push('s:' + String(k));
      t[k] = v;
      return true;
    },
    has(t, k) {
      log.push('h:' + String(k));
      return k in t;
    },
    deleteProperty(t, k) {
      log.push('d:' + String(k));
      return delete t[k];
    },
  });
const run = (m, o, ...args) => {
  log.length = 0;
  const r = Array.prototype[m].call(like(o), ...args);
  console.log(m, typeof r === 'object' && r !== null && !Array.isArray(r) ? '{}' : r, log.join(' '));
};
run('push', { length: 1, 0: 'a' }, 'b');
run('pop', { length: 2, 0: 'a', 1: 'b' });
run('shift', { length: 3, 0: 'a', 2: 'c' });
run('unshift', { length: 2, 0: 'a', 1: 'b' }, 'z');
run('reverse', { length: 3, 0: 'a', 1: 'b' });
run('indexOf', { length: 3, 2: 'x' }, 'x');
run('lastIndexOf', { length: 3, 0: 'x' }, 'x');
run('includes', { length: 2, 1: 'y' }, 'y');
run('join', { length: 2, 0: 1 });
run('fill', { length: 2 }, 0);
run('copyWithin', { length: 3, 0: 1, 1: 2 }, 1, 0);
run('slice', { length: 2, 1: 'q' }, 0);
run('splice', { length: 3, 0: 1, 1: 2, 2: 3 }, 1, 1);
run('map', { length: 2, 0: 5 }, (x) => x);
run('filter', { length: 2, 1: 5 }, () => true);
run('find', { length: 2, 1: 5 }, (x) => x);
run('findLast', { length: 2, 0: 5 }, (x) => x);
run('every', { length: 2, 1: 1 }, (x) => x);
run('reduce', { length: 3, 1: 1, 2: 2 }, (a, b) => a + b);
run('reduceRight', { length: 3, 0: 1, 1: 2 }, (a, b) => a + b);
run('sort', { length: 3, 0: 'b', 2: 'a' });
run('concat', { length: 1, 0: 'x' }, 1);
run('flat', { length: 2, 0: [1] });
run('at', { length: 2, 1: 'end' }, -1);
run('with', { length: 2, 0: 1, 1: 2 }, 0, 9);
run('toSorted', { length: 2, 0: 2, 1: 1 });
run('toReversed', { length: 2, 0: 2 });
run('toSpliced', { length: 2, 0: 2, 1: 3 }, 0, 1);
run('keys', { length: 1 });
run('entries', { length: 1 });
run('forEach', { length: 2, 1: 1 }, () => {});
run('some', { length: 2, 0: 0, 1: 1 }, (x) => x);
run('findIndex', { length: 1 }, () => true);
run('flatMap', { length: 1, 0: 1 }, (x) => [x, x]);
run('toString', { length: 1 });
