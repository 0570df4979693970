console.log(
  Array.from('héllo'),
  Array.from({ length: 3 }),
  Array.from({ length: 2, 0: 'a', 1: 'b' }, (v, i) => v + i),
  Array.from(new Map([[1, 2]])),
  Array.from([1, , 3]),
  Array.from(
    [1, 2],
    function (x) {
      return x * this.k;
    },
    { k: 10 },
  ),
  Array.from(5),
  Array.from(''),
  Array.from(true),
);
console.log(
  Array.of(),
  Array.of(7),
  Array.of(1, [2], undefined),
  Array.of.call(Object, 1),
  Array.isArray([]),
  Array.isArray({ length: 0 }),
  Array.isArray(new Proxy([], {})),
  Array.isArray(Array.prototype),
  Array.isArray(),
);
class My extends Array {}
const m = My.from([1, 2, 3]);
for (const k of ['map', 'filter', 'slice', 'splice', 'concat', 'flat', 'flatMap'])
  console.log(k, My.of(1, 2)[k]((x) => [x]).constructor.name, My.of(1, 2)[k]((x) => x) instanceof My);
