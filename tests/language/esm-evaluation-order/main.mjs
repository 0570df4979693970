import './one.mjs';
console.log('main first statement', helper());
import { two } from './two.mjs';
import './one.mjs';
console.log('main', two, globalThis.order.join(','));
function helper() { return 'hoisted'; }
export {};
