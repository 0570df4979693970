var topVar = 1;
function topFn() {}
let topLet = 1;
console.log(
  'topVar' in globalThis,
  'topFn' in globalThis,
  'topLet' in globalThis,
  typeof this,
  this === module.exports,
);
console.log(
  [
    'Object',
    'Function',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'BigInt',
    'Math',
    'JSON',
    'Reflect',
    'Proxy',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'WeakRef',
    'Error',
    'AggregateError',
    'ArrayBuffer',
    'DataView',
    'Float64Array',
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'encodeURI',
    'decodeURIComponent',
    'console',
    'queueMicrotask',
    'setTimeout',
    'clearTimeout',
    'performance',
  ]
    .map((k) => typeof globalThis[k] + +Object.hasOwn(globalThis, k))
    .join(' '),
);
