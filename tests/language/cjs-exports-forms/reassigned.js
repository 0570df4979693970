exports.ignored = 1;
module.exports = { kept: 2 };
exports.alsoIgnored = 3;
