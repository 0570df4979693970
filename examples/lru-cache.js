// A least-recently-used cache on top of Map's insertion order, with private fields, accessors, an
// iterator written by hand, and a memoised function on top.
// Usage: lru-cache.js [requests]
'use strict';

class LruCache {
  #entries = new Map();
  #capacity;
  hits = 0;
  misses = 0;

  static of(capacity, ...entries) {
    const cache = new this(capacity);
    for (const [key, value] of entries) cache.set(key, value);
    return cache;
  }

  constructor(capacity) {
    if (!(capacity > 0)) throw new RangeError(`invalid capacity: ${capacity}`);
    this.#capacity = capacity;
  }

  get size() {
    return this.#entries.size;
  }

  get(key) {
    if (!this.#entries.has(key)) {
      this.misses++;
      return undefined;
    }
    this.hits++;
    const value = this.#entries.get(key);
    this.#touch(key, value);
    return value;
  }

  set(key, value) {
    this.#touch(key, value);
    if (this.#entries.size > this.#capacity) {
      const { value: oldest } = this.#entries.keys().next();
      this.#entries.delete(oldest);
    }
    return this;
  }

  // Newest first, unlike the Map inside.
  [Symbol.iterator]() {
    const entries = [...this.#entries];
    return {
      next() {
        const done = entries.length === 0;
        return { done, value: done ? undefined : entries.pop() };
      },
      [Symbol.iterator]() { return this; },
    };
  }

  #touch(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }

  static isCache(value) {
    return #entries in value;
  }
}

function memoise(fn, cache) {
  return (argument) => {
    let value = cache.get(argument);
    if (value === undefined) {
      value = fn(argument);
      cache.set(argument, value);
    }
    return value;
  };
}

function collatzLength(n) {
  let steps = 0;
  for (; n !== 1; steps++) n = n % 2 === 0 ? n / 2 : 3 * n + 1;
  return steps;
}

const requests = Number(process.argv[2] ?? 20000);
const cache = new LruCache(64);
const lookUp = memoise(collatzLength, cache);
let seed = 7;
let sum = 0;
for (let i = 0; i < requests; i++) {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  const spread = (seed >>> 8) % 3 === 0 ? 1000 : 50;
  sum += lookUp(1 + ((seed >>> 12) % spread));
}
console.log(`sum ${sum}, hits ${cache.hits}, misses ${cache.misses}, kept ${cache.size}`);
console.log([...cache].slice(0, 5));

const small = LruCache.of(2, ['a', 1], ['b', 2], ['c', 3]);
for (const [key, value] of small) console.log(key, value);
console.log(small);
console.log(LruCache.isCache(small), LruCache.isCache({}));
try {
  new LruCache(0);
} catch (error) {
  console.log(`${error}`);
}
