globalThis.order = ['shared'];
console.log('shared once');
