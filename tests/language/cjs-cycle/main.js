console.log('main starting');
const a = require('./a'), b = require('./b');
console.log('in main', a.done, b.done, a.fromB, b.sawA);
a.callB(); exports.x = 1;
