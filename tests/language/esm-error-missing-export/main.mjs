import { exists, missing } from './dep.mjs';
console.log('never printed', exists, missing);
