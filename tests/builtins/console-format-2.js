const cyc = {};
cyc.c = cyc;
console.log('%j', cyc);
console.log('%j', { toJSON: () => 'custom' });
console.log('%o', { a: 1, f() {} });
console.log('%O', { a: { b: { c: { d: { e: 1 } } } } });
console.log('%o', [1, 'two', { three: 3 }]);
console.log('%O %O', 'str', 5);
console.log('%o', 'str');
console.log('100%', 5);
console.log('%% %s', 'x');
console.log('%%');
console.log('%%', 1);
console.log('a%', 1);
console.log('%z %s', 'x');
console.log('%c styled', 'color: red', 'rest');
console.log('%s%s', 'a', 'b', 'c');
console.log(5, '%s', 'x');
console.log({}, '%s');
console.log('%s', class Foo {});
console.log(
  '%s',
  class Bar extends Map {
    x = 1;
  },
);
