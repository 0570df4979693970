const table = { ['k' + 1]: 'one', [`k${2}`]: 'two', ['k'.concat(3)]: 'three' };
console.log(table['k1'], table['k' + '2'], table[['k3'].join()], table['xk1'.slice(1)], Object.keys(table));
let deep = 'x';
for (let i = 0; i < 15; i++) deep = deep + deep;
console.log(deep.length, deep === 'x'.repeat(2 ** 15), (deep + 'y').indexOf('y'));
const m = new Map();
for (const w of 'to be or not to be that is the question to be'.split(' ')) m.set(w, (m.get(w) ?? 0) + 1);
console.log([...m].filter(([, n]) => n > 1));
let mixed = '';
for (const c of ['a', 'é', '日', '😀', '\ud800']) {
  mixed += c;
  console.log(mixed.length, [...mixed].length, mixed.codePointAt(mixed.length - 1));
}
