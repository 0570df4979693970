console.log(
  parseFloat('3.14abc'),
  parseFloat('.5.5'),
  parseFloat('-.5'),
  parseFloat('1e1000'),
  parseFloat('-Infinityx'),
  parseFloat('0x10'),
  parseFloat(''),
  parseFloat('1e'),
  parseFloat('1e+'),
  parseFloat('+5'),
  parseFloat('  \n2'),
  parseFloat('1_0'),
  parseFloat('e5'),
  parseFloat('-0'),
  parseFloat('123456789.123456789e-5'),
  parseFloat('.'),
  parseFloat('-'),
  parseFloat([1.5, 2]),
);
console.log(isNaN('x'), isNaN(''), isNaN(undefined), isFinite('5'), isFinite(null), isFinite(-Infinity));
try {
  isNaN(Symbol());
} catch (e) {
  console.log(e.message);
}
try {
  isFinite(1n);
} catch (e) {
  console.log(e.message);
}
