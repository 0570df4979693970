'use strict';
const stems = ['tree', 'stone', 'river', 'cloud', 'ember', 'Moss', 'wind', 'gate', 'Lamp', 'quill'];
const endings = ['', 's', '-like', "'s", 'less', ''];
const spaces = [' ', ', ', '. ', '\n', '; ', ' — '];
let state = 12345;
const below = (limit) => {
  state = (Math.imul(state, 1103515245) + 12345) | 0;
  return ((state >> 12) & 0x7ffff) % limit;
};
let text = '';
for (let n = Number(process.argv[2] ?? 20000); n > 0; n--) {
  const a = below(10), b = below(10);
  text += stems[Math.floor((a * b) / 9)] + endings[below(6)] + spaces[below(6)];
}
const counts = {};
for (const [word] of text.toLowerCase().matchAll(/[a-z'-]+/g)) counts[word] = (counts[word] ?? 0) + 1;
console.log(`${text.length} characters, ${Object.keys(counts).length} different words`);
Object.entries(counts)
  .sort(([v, a], [w, b]) => b - a || (v < w ? -1 : 1))
  .slice(0, 12)
  .forEach(([word, times]) => console.log(`${times}`.padStart(7) + `  ${word}`));
