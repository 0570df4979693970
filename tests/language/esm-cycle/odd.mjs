import { isEven, log } from './even.mjs';
export const record = [];
record.push('odd evaluated');
try { log; } catch (e) { record.push(`${e.name}: ${e.message}`); }
record.push(typeof isEven, isEven(0));
export function isOdd(n) { return n === 0 ? false : isEven(n - 1); }
