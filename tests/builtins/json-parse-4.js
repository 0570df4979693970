try {
  JSON.parse('[1]', () => {
    throw new Error('reviver');
  });
} catch (e) {
  console.log(e.message);
}
const deep = '['.repeat(2000) + ']'.repeat(2000);
let d = JSON.parse(deep),
  n = 0;
while (d.length) {
  d = d[0];
  n++;
}
console.log(n);
const big = JSON.parse(
  '[' + Array.from({ length: 1000 }, (_, i) => `{"id":${i},"name":"n${i}"}`).join() + ']',
);
console.log(big.length, big[999], JSON.stringify(big).length);
