module.exports = { a: 'A', b: { c: 'C' } };
