console.log(require('./reassigned'), require('./lost'), require('./primitive'), require('./getter').lazy, require('./getter').lazy);
const { a, b: { c } } = require('./nested'); console.log(a, c);
console.log(require('./this-exports').viaThis, require('./returns'));
let m = require('./mutable'); m.count++; console.log(require('./mutable').count, require('./mutable').read());
const paths = ['./nested', './nested.js', './sub/../nested', './/nested']; console.log(paths.every((p) => require(p) === require('./nested')));
(function () { console.log(typeof require('./nested')); })(); if (true) { const inner = require('./returns'); console.log(inner); }
for (const bad of ['', 5, undefined, './sub']) { try { require(bad); console.log('ok'); } catch (e) { console.log(e.code); } }
