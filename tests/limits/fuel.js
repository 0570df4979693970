// options: --fuel=200000
// stops: out of fuel
// each: const work = () => { };
// each: const big = Array.from({ length: 5000 }, (_, i) => i), work = () => big.slice().sort((a, b) => b - a);
// each: const work = () => 'abc'.repeat(1000000);
// each: const work = () => new Array(1000000).fill(1);
// each: const work = () => { const a = [...'x'.repeat(5000)]; a.join(); };
// each: const b = (1n << 400000n) - 1n, work = () => b * b / 7n ** 50000n;
// each: const b = (1n << 400000n) - 1n, work = () => BigInt(b.toString());
// each: const s = 'a'.repeat(1000000), work = () => s.indexOf('b');
// each: const s = 'a'.repeat(1000000), work = () => console.table.name + encodeURIComponent(s);
// each: const big = new Array(100000).fill(1), work = () => Object.getOwnPropertyNames(big);
// each: const t = new Float64Array(200000), work = () => t.sort();
// Builtins cost what they do: a loop that only calls them ends too.
for (;;) {
  try {
    work();
  } catch {
    console.log('caught');
  }
}
