globalThis.tries = (globalThis.tries ?? 0) + 1;
throw new Error('try ' + globalThis.tries);
