import { early, value, Klass, later, hoisted } from './a.mjs';
console.log(early.join(' | '));
console.log(value, new Klass().k, later(), hoisted());
