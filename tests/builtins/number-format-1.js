const nums = [
  0,
  -0,
  1,
  -1.5,
  123.456,
  0.000001,
  1e-7,
  1e21,
  123456789,
  1 / 3,
  5e-324,
  1.7976931348623157e308,
  NaN,
  Infinity,
  -Infinity,
  0.1 + 0.2,
  100,
  1e20,
  123e-20,
];
console.log(nums.map(String).join(' '));
console.log(nums.map((n) => n.toFixed(2)).join(' '));
console.log(nums.map((n) => n.toExponential(3)).join(' '));
console.log(nums.map((n) => n.toPrecision(4)).join(' '));
console.log(nums.map((n) => n.toExponential()).join(' '), nums.map((n) => n.toPrecision()).join(' '));
console.log(
  (1.005).toFixed(2),
  (1.45).toFixed(1),
  (8.345).toFixed(2),
  (0.5).toFixed(0),
  (1.5).toFixed(0),
  (2.5).toFixed(0),
  (-0.5).toFixed(0),
  (-1.5).toFixed(0),
  (0.000001).toFixed(7),
  (1e21).toFixed(2),
  (123.456).toFixed(10),
  (10.235).toFixed(2),
  (1.23e-10).toFixed(2),
  (0).toFixed(5),
  (-0.0000001).toFixed(2),
  (123456789012345680000).toFixed(1),
  (0.1).toFixed(30),
);
