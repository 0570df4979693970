// options: --time-limit=100
// stops: time limit exceeded
// each: const work = () => { };
// each: const big = Array.from({ length: 300000 }, (_, i) => (i * 7919) % 300007), work = () => big.slice().sort();
// each: const big = Array.from({ length: 300000 }, (_, i) => (i * 7919) % 300007), work = () => big.slice().sort((a, b) => a - b);
// each: const big = Array.from({ length: 1000000 }, (_, i) => 'item ' + i), work = () => big.join(', ');
// each: const work = () => 'abc'.repeat(100000000);
// each: const big = { list: Array.from({ length: 300000 }, (_, i) => ({ i, text: 'item' })) }, work = () => JSON.stringify(big);
// each: const text = JSON.stringify(Array.from({ length: 300000 }, (_, i) => ({ i }))), work = () => JSON.parse(text);
// each: const big = new Array(3000000), work = () => big.fill(1);
// each: const big = Array.from({ length: 1000000 }, (_, i) => i), work = () => big.concat(big, big);
// each: const big = Array.from({ length: 3000000 }, (_, i) => i), work = () => big.indexOf(-1);
// each: const big = Array.from({ length: 3000000 }, (_, i) => i), work = () => big.includes('x');
// each: const big = Array.from({ length: 1000000 }, (_, i) => i), work = () => [...big];
// each: const big = Array.from({ length: 100000 }, (_, i) => i), work = () => Math.max(...big);
// each: const big = Array.from({ length: 100000 }, (_, i) => i), work = () => Math.max.apply(null, big);
// each: const big = new Map(Array.from({ length: 300000 }, (_, i) => [i, i])), work = () => { for (const [k] of big) if (k < 0) throw k; };
// each: const big = new Map(Array.from({ length: 300000 }, (_, i) => [i, i])), work = () => big.forEach(Math.abs);
// each: const big = new Map(Array.from({ length: 300000 }, (_, i) => [i, i])), work = () => [...big.keys()];
// each: const b = (1n << 4000000n) - 1n, work = () => b * b;
// each: const b = (1n << 4000000n) - 1n, c = (1n << 2000000n) - 3n, work = () => b / c;
// each: const b = (1n << 4000000n) - 1n, work = () => b.toString();
// each: const s = '7'.repeat(3000000), work = () => BigInt(s);
// each: const work = () => 3n ** 600000000n;
// each: const s = 'a'.repeat(5000000), p = 'a'.repeat(50000) + 'b', work = () => s.lastIndexOf('b' + p);
// each: const s = '\u1234'.repeat(5000000), p = '\u1234'.repeat(50000) + 'b', work = () => s.indexOf(p);
// each: const s = 'abcdefghij'.repeat(3000000), work = () => s.split('a');
// each: const s = 'abcdefghij'.repeat(3000000), work = () => s.replaceAll('a', 'bc');
// each: const work = () => 'x'.padStart(400000000, 'ab');
// each: const work = () => new Array(20000000).join('ab');
// each: const s = 'ab\u1234'.repeat(1000000), work = () => encodeURIComponent(s);
// each: const big = new Array(3000000).fill(1), work = () => Object.getOwnPropertyNames(big);
// each: const o = {}; for (let i = 0; i < 100000; i++) o['k' + i] = i; const work = () => Object.entries(Object.assign({}, o));
// each: const big = new Array(1000000).fill(1), work = () => new Set(big);
// each: const big = { list: Array.from({ length: 300000 }, (_, i) => ({ i })) }, work = () => structuredClone(big);
// each: const t = new Uint8Array(50000000), work = () => t.sort();
// each: const t = new Float64Array(3000000), u = new Float32Array(3000000), work = () => { t.set(u); t.fill(1); t.copyWithin(0, 1); t.toSorted(); };
// each: let o = {}; for (let i = 0; i < 5; i++) o = Array.from({ length: 100 }, () => o); const work = () => console.log('%o', o);
// each: const big = new Array(300000).fill(1), work = () => console.table(big);
// each: const a = { length: 9e15 }, work = () => Array.prototype.indexOf.call(a, 1);
// each: const a = 'x'.repeat(50000000), b = 'x'.repeat(49999999) + 'y', work = () => a < b;
// each: const a = 'x'.repeat(50000000), b = 'x'.repeat(49999999) + 'y', work = () => a === b;
// each: const a = 'x'.repeat(50000000), work = () => a.indexOf('y');
// each: const a = 'x'.repeat(2000000), work = () => a.indexOf('x'.repeat(1000000) + 'y');
// each: const a = 'x,'.repeat(1000000), work = () => a.split(',');
// each: const a = 'x,'.repeat(1000000), work = () => a.replaceAll(',', ';');
// each: const big = new Float64Array(3000000), work = () => big.fill(2).sort();
// each: const big = new Uint8Array(3000000), work = () => big.slice().reverse().indexOf(7);
// each: const big = Array.from({ length: 1000000 }, (_, i) => i), work = () => big.slice().reverse().splice(10, 500000);
// each: const big = Array.from({ length: 1000000 }, (_, i) => i), work = () => big.map(Math.abs).filter(Boolean);
// each: const big = { length: 2 ** 50 }, work = () => Array.prototype.indexOf.call(big, 1);
// each: const big = { length: 2 ** 50 }, work = () => Array.prototype.forEach.call(big, Math.abs);
// each: const big = Object.fromEntries(Array.from({ length: 200000 }, (_, i) => ['k' + i, i])), work = () => Object.entries(big);
// each: const big = Object.fromEntries(Array.from({ length: 200000 }, (_, i) => ['k' + i, i])), work = () => ({ ...big });
// each: const big = Array.from({ length: 300000 }, (_, i) => [i]), work = () => big.flat();
// each: const big = 7n ** 20000n, work = () => big * big;
// Whatever runs, natively or not, is stopped soon after the limit; no catch or finally sees it.
for (;;) {
  try {
    work();
  } catch (e) {
    console.log('caught', e);
  } finally {
    0;
  }
}
