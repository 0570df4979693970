module.exports = function square(x) { return x * x; };
