// Searches and sorts that are done in pieces.
const a = 'a'.repeat(600000);
console.log((a + 'b').indexOf('b'), (a + 'bc').indexOf('bc'), (a + 'bc' + a).indexOf('ab'), (a + 'b').indexOf('aab'), a.indexOf('ab'));
for (const at of [262141, 262142, 262143, 262144, 262145]) {
  const s = a.slice(0, at) + 'xyz' + a;
  console.log(s.indexOf('xyz'), s.indexOf('x'), s.lastIndexOf('xyz'), s.includes('yz'), s.indexOf('xyz', at + 1), s.replace('xyz', '').length);
}
console.log(('\u1234' + a + '\u1235').indexOf('\u1235'), ('\u1234' + a + 'b').indexOf('ab'), a.lastIndexOf('b'), ('ba' + a).lastIndexOf('ba'));
console.log((a + 'b').split('b').length, (a + 'bxb' + a).split('bxb').map((s) => s.length), (a + 'ab' + a).replaceAll('ab', '-').length);
const shown = (t) => [t[0], t[1], t[t.length >> 1], t[t.length - 2], t[t.length - 1], t.every((x, i) => i === 0 || !(t[i - 1] > x))].map(String).join(' ');
for (const length of [65535, 65536, 65537, 200000]) {
  for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
    const t = new T(length);
    for (let i = 0; i < length; i++) t[i] = (i * 7919) % 100003 - 50000;
    const before = t.reduce((x, y) => x + y, 0);
    console.log(T.name, shown(t.toSorted()), shown(t.sort()), before === t.reduce((x, y) => x + y, 0));
  }
  const b = BigInt64Array.from({ length }, (_, i) => BigInt((i * 7919) % 100003 - 50000));
  console.log(shown(b.sort()));
}
const f = Float64Array.from({ length: 100000 }, (_, i) => i % 3 === 0 ? NaN : i % 3 === 1 ? -0 : 0).sort();
console.log(Object.is(f[0], -0), Object.is(f[33333], 0), f[66665], f[66666], f[99999]);
const buffer = Uint8Array.from({ length: 1000000 }, (_, i) => i * 7 % 251).buffer;
const sum = (b) => new Uint8Array(b).reduce((x, y, i) => (x * 31 + y + i) | 0, 0);
console.log(sum(buffer), sum(buffer.slice(0)), sum(buffer.slice(262143, 900000)), sum(buffer.transfer(1200000)), buffer.byteLength);
console.log(encodeURIComponent('\u00e9 '.repeat(5000)).length, decodeURIComponent(encodeURIComponent('\u00e9\u1234'.repeat(5000))).length, unescape(escape('\u00e9\u1234 '.repeat(5000))).length);
console.log(Object.getOwnPropertyNames(new Array(10000).fill(0)).at(-2), Reflect.ownKeys(new String('x'.repeat(9000))).length);
