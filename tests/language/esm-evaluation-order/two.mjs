console.log('two before its imports? no');
import './three.mjs';
import './shared.mjs';
export const two = 'TWO';
globalThis.order.push('two');
