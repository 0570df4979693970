import { isEven, log } from './even.mjs';
import { isOdd } from './odd.mjs';
console.log(isEven(10), isOdd(10), isEven(7), isOdd(7));
console.log(log.join(' '));
