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
