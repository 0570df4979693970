const math = require('./math');
const { add } = require('./math.js');
const same = require('./math') === math;
console.log(math, add(1, 2), same);
console.log(require('./folder'), require('./data.json'), require('./fn')(4), new (require('./klass.cjs'))().hi());
console.log(typeof require, typeof module, typeof exports, module.exports === exports, this === exports, typeof __filename, typeof __dirname, __filename.endsWith('main.js'));
try { require('./nope'); } catch (e) { console.log(e.code, e.message.split('\n')[0].replace(__dirname, '')); }
try { require('./throws'); } catch (e) { console.log(e.message); } try { require('./throws'); } catch (e) { console.log(e.message); }
var leaked = 1; console.log('leaked' in globalThis);
exports.late = 1; console.log(module.exports);
