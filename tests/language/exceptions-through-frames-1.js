const trace = [];
function level(n, how) {
  trace.push('in' + n);
  try {
    if (n === 0) how();
    else level(n - 1, how);
  } finally {
    trace.push('out' + n);
  }
}
for (const how of [
  () => {
    throw new RangeError('deep');
  },
  () => null.x,
  () => undefined(),
  () => {
    throw 42;
  },
  () => nope,
]) {
  trace.length = 0;
  try {
    level(3, how);
  } catch (e) {
    console.log(e instanceof Error ? `${e.name}: ${e.message}` : e, trace.join());
  }
}
const thrower = (m) => {
  throw new Error(m);
};
const places = {
  sort: () => [3, 1].sort(() => thrower('sort')),
  map: () => [1].map(() => thrower('map')),
  getter: () =>
    ({
      get x() {
        return thrower('getter');
      },
    }).x,
  setter: () => {
    ({
      set x(v) {
        thrower('setter');
      },
    }).x = 1;
  },
  valueOf: () =>
    +{
      valueOf() {
        thrower('valueOf');
      },
    },
  toString: () =>
    `${{
      toString() {
        thrower('toString');
      },
    }}`,
  construct: () =>
    new (class {
      constructor() {
        thrower('construct');
      }
    })(),
  superCall: () =>
    new (class extends class {
      constructor() {
        thrower('super');
      }
    } {})(),
  iterator: () => {
    for (const x of {
      [Symbol.iterator]() {
        return thrower('iterator');
      },
    });
  },
  call: () => Function.prototype.call.call(() => thrower('call')),
  apply: () => Reflect.apply(() => thrower('apply'), null, []),
  bind: () => (() => thrower('bind')).bind()(),
  json: () =>
    JSON.stringify({
      toJSON() {
        thrower('toJSON');
      },
    }),
  replace: () => 'a'.replace('a', () => thrower('replace')),
  from: () => Array.from([1], () => thrower('from')),
  proxy: () =>
    new Proxy(
      {},
      {
        get() {
          thrower('proxy');
        },
      },
    ).x,
  instance: () =>
    1 instanceof
    {
      [Symbol.hasInstance]() {
        thrower('hasInstance');
      },
    },
  key: () =>
    ({})[
      {
        toString() {
          thrower('key');
        },
      }
    ],
  forEach: () => new Map([[1, 2]]).forEach(() => thrower('forEach')),
  reduce: () => [1, 2].reduce(() => thrower('reduce')),
  spread: () => [...{ [Symbol.iterator]: () => ({ next: () => thrower('next') }) }],
  compare: () => ({ valueOf: () => thrower('lt') }) < 1,
};
