import './shared.mjs';
console.log('one');
globalThis.order.push('one');
