module.exports = { kind: typeof module, self: this === module.exports };
