exports.add = (a, b) => a + b;
exports.PI2 = 6.28;
console.log('math evaluated once');
