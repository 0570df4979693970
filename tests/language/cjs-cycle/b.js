console.log('b starting');
exports.done = false;
const a = require('./a');
console.log('in b, a.done =', a.done, Object.keys(a));
exports.sawA = a.done;
exports.value = 'from b';
exports.callA = () => `a.done is now ${a.done}`;
exports.done = true;
console.log('b done');
