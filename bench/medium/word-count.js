// Counts the words of a generated text and prints the most frequent ones: string scanning by code
// unit, a Map, and sorting with a comparison function.
const WORDS = 900000;
const STEMS = ["tree", "stone", "river", "cloud", "ember", "Moss", "wind", "gate", "Lamp", "quill"];
const ENDINGS = ["", "s", "-like", "'s", "less", ""];
const SPACES = [" ", ", ", ". ", "\n", "; ", " — "];

// A wrapping i32 generator: the same text on every run.
class Random {
  state = 12345;
  below(limit) {
    this.state = (Math.imul(this.state, 1103515245) + 12345) | 0;
    return ((this.state >> 12) & 0x7ffff) % limit;
  }
}

function generate(words) {
  const random = new Random();
  let text = "";
  for (let i = 0; i < words; i++) {
    const a = random.below(10);
    // The product of two draws makes some words much more frequent than others.
    const stem = STEMS[Math.floor(a * random.below(10) / 9)];
    text += stem + ENDINGS[random.below(6)] + SPACES[random.below(6)];
  }
  return text;
}

function isWordPart(code) {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 45 || code === 39;
}

function count(text) {
  const counts = new Map();
  const length = text.length;
  let start = -1;
  for (let i = 0; i <= length; i++) {
    const inWord = i < length && isWordPart(text.charCodeAt(i));
    if (inWord && start < 0)
      start = i;
    if (!inWord && start >= 0) {
      const word = text.slice(start, i).toLowerCase();
      counts.set(word, (counts.get(word) ?? 0) + 1);
      start = -1;
    }
  }
  return counts;
}

function main() {
  const text = generate(WORDS);
  const counts = count(text);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return text.length + " " + counts.size + " " + sorted[0][0] + " " + sorted[0][1];
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("word-count\t" + elapsed.toFixed(1) + "\t" + result);
