exports = { lost: true };
