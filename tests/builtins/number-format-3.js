for (const f of [
  () => (1).toFixed(-1),
  () => (1).toFixed(101),
  () => (1).toPrecision(101),
  () => (1).toPrecision(0),
  () => (1).toExponential(101),
  () => (1).toString(37),
  () => (1).toString(1),
  () => (1).toString(NaN),
  () => NaN.toFixed(200),
  () => NaN.toPrecision(200),
  () => Number.prototype.toString.call('1'),
  () => Number.prototype.valueOf.call({}),
  () => (5).toString(undefined),
  () => (5).toFixed('1'),
  () => (5).toString('2'),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
console.log(
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.EPSILON,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.parseFloat === parseFloat,
  Number.parseInt === parseInt,
);
