// Objects with hundreds of names and symbols, which come and go while garbage is collected.
const table = {}, symbols = [];
let sum = 0;
for (let i = 0; i < 700; i++) {
  table['name' + i] = { i };
  if (i % 10 === 0) { const s = Symbol('s' + i); symbols.push(s); table[s] = [i]; }
  if (i % 3 === 2) delete table['name' + (i - 1)];
}
for (const key of Object.keys(table)) sum += table[key].i;
for (const s of symbols) sum += table[s][0];
console.log(sum, Object.keys(table).length, Object.getOwnPropertySymbols(table).length);
for (const key in table) if (table[key].i % 2) delete table[key];
for (let i = 0; i < 300; i++) table['name' + i] = i;
console.log(Object.keys(table).length, table.name1, table.name5, table.name699, table.name698.i);
const weak = new WeakMap(), keys = [];
for (let i = 0; i < 500; i++) { const key = { i }; if (i % 2) keys.push(key); weak.set(key, { of: i, key }); }
for (let i = 0; i < keys.length; i += 2) weak.set(keys[i], { of: -i, key: keys[i] });
for (let i = 0; i < keys.length; i += 5) weak.delete(keys[i]);
let found = 0, wrong = 0;
for (const key of keys) { const v = weak.get(key); if (v === undefined) continue; found++; if (v.key !== key) wrong++; }
console.log(found, wrong);
