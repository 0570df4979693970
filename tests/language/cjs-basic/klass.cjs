module.exports = class Klass { hi() { return 'hi from cjs'; } };
