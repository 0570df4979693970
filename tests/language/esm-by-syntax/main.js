// No package.json says what .js files are: one that imports or exports is an ES module.
import { count, kind } from './exporting.js';
import cjs from './common.cjs';
import plain from './plain.js';
console.log(kind, count, typeof require, this, typeof import.meta.url);
console.log(cjs, plain);
