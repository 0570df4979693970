const log = [];
const handler = new Proxy(
  {},
  {
    get(_, trap) {
      return (target, ...args) => {
        log.push(
          trap +
            '(' +
            args
              .map((a) =>
                typeof a === 'symbol'
                  ? String(a)
                  : typeof a === 'object' || typeof a === 'function'
                    ? typeof a
                    : a,
              )
              .join() +
            ')',
        );
        return Reflect[trap](target, ...args);
      };
    },
  },
);
const flush = (t, v) => {
  console.log(t, v, log.join(' '));
  log.length = 0;
};
const p = new Proxy(
  {
    a: 1,
    b: { c: 2 },
    get g() {
      return 'G';
    },
    m() {
      return this === p;
    },
  },
  handler,
);
flush('get', p.a);
flush('get nested', p.b.c);
flush('set', (p.a = 2));
flush('has', 'a' in p);
flush('delete', delete p.a);
flush('call method', p.m());
flush('define', Object.defineProperty(p, 'x', { value: 1, configurable: true, enumerable: true }) === p);
flush('gopd', Object.getOwnPropertyDescriptor(p, 'x').value);
flush('keys', Object.keys(p));
flush('entries', Object.entries(p).length);
flush('names', Object.getOwnPropertyNames(p));
flush('proto', Object.getPrototypeOf(p) === Object.prototype);
flush('instanceof', p instanceof Object);
flush(
  'for in',
  (() => {
    const r = [];
    for (const k in p) r.push(k);
    return r;
  })(),
);
flush('spread', Object.keys({ ...p }));
flush('assign', Object.keys(Object.assign({}, p)));
flush('json', JSON.stringify(p));
flush('hasOwn', Object.hasOwn(p, 'x'));
flush('compound', ((p.x2 = 1), (p.x2 += 1), p.x2++, p.x2));
flush('destructure', (({ x, ...r }) => Object.keys(r))(p));
flush('optional', p?.nope?.q);
flush(
  'in proto',
  (() => {
    const c = Object.create(p);
    c.inherited = 1;
    return [c.b.c, 'b' in c];
  })(),
);
flush('toString', `${p}`);
flush('isExtensible', Object.isExtensible(p));
flush('freeze', Object.isFrozen(Object.freeze(new Proxy({ q: 1 }, handler))));
flush('setProto', Reflect.setPrototypeOf(p, null));
flush('preventExt', Reflect.preventExtensions(p));
const f = new Proxy(function (a, b) {
  return [this === undefined || this === globalThis, a, b, new.target !== undefined];
}, handler);
flush('apply', f(1, 2));
flush('call', f.call(null, 3));
flush('construct', new f(4) instanceof f);
flush('typeof', typeof f);
flush('bind', f.bind(null)(5));
flush('reflect', Reflect.construct(f, [], Array) instanceof Array);
const arr = new Proxy([1, 2, 3], handler);
flush('push', arr.push(4));
flush('length', arr.length);
flush(
  'map',
  arr.map((x) => x * 2),
);
flush('iterate', [...arr]);
flush('pop', arr.pop());
flush('isArray', Array.isArray(arr));
flush('concat', [0].concat(arr));
flush('sort', arr.sort((a, b) => b - a).join());
flush('index', arr[0]);
flush('includes', arr.includes(2));
flush('set length', (arr.length = 1));
flush('splice', arr.splice(0, 1));
class C extends (new Proxy(
  class {
    constructor() {
      this.base = 1;
    }
  },
  handler,
)) {}
flush('extends', new C().base);
const noTraps = new Proxy({ v: 1 }, {});
noTraps.w = 2;
console.log(noTraps, Object.keys(noTraps), noTraps.v);
const undef = new Proxy({ a: 1 }, { get: undefined, has: null });
console.log(undef.a, 'a' in undef);
