let n = 0;
Object.defineProperty(exports, 'lazy', { get() { return ++n; } });
