// options: --fuel=200000
// stops: out of fuel
// each: const work = () => { };
// each: const big = Array.from({ length: 5000 }, (_, i) => i), work = () => big.slice().sort((a, b) => b - a);
// each: const work = () => 'abc'.repeat(1000000);
// each: const work = () => new Array(1000000).fill(1);
// each: const work = () => { const a = [...'x'.repeat(5000)]; a.join(); };
// Builtins cost what they do: a loop that only calls them ends too.
for (;;) {
  try {
    work();
  } catch {
    console.log('caught');
  }
}
