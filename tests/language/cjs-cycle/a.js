console.log('a starting');
exports.done = false;
const b = require('./b');
console.log('in a, b.done =', b.done);
exports.fromB = b.value;
exports.done = true;
exports.callB = () => console.log(b.callA());
console.log('a done');
