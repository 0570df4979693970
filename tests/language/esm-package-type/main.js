// The package.json says that .js files are modules; its repository has a "type" too.
import value from './plain/value.js';
console.log(typeof require, this, value);
