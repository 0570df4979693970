module.exports = {
  add: (a, b) => a + b,
  fail() {
    throw new Error('boom');
  },
};
