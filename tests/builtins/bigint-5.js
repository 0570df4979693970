switch (3n) {
  case 3:
    console.log('no');
    break;
  case 3n:
    console.log('bigint case');
}
console.log(
  BigInt.length,
  BigInt.name,
  BigInt.prototype[Symbol.toStringTag],
  12345678901234567890n.toLocaleString === undefined,
  BigInt(2 ** 70),
  BigInt('0b' + '1'.repeat(70)),
  BigInt('9'.repeat(50)) + 1n,
  (-(2n ** 64n)).toString(16),
  2n ** 64n - 1n === 0xffffffffffffffffn,
);
