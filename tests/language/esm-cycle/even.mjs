import { isOdd, record } from './odd.mjs';
export const log = record;
record.push('even evaluated');
export function isEven(n) { return n === 0 ? true : isOdd(n - 1); }
