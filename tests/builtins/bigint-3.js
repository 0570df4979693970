for (const f of [
  () => 1n + 1,
  () => 1n * 1.5,
  () => +1n,
  () => 1n >>> 0n,
  () => 1n / 0n,
  () => 1n % 0n,
  () => 2n ** -1n,
  () => BigInt(1.5),
  () => BigInt(NaN),
  () => BigInt('1.5'),
  () => BigInt('abc'),
  () => BigInt('1n'),
  () => BigInt(null),
  () => BigInt(undefined),
  () => BigInt(Symbol()),
  () => new BigInt(1),
  () => BigInt(),
  () => Math.abs(1n),
  () => 1n + undefined,
  () => 1n & 1,
  () => BigInt.asIntN(-1, 0n),
  () => BigInt.asIntN(2 ** 53, 0n),
  () => BigInt.asIntN(8, 1),
  () => 1n.toString(1),
  () => BigInt.prototype.toString.call(1),
  () => 1n << (2n ** 64n),
  () => isNaN(1n),
  () => JSON.stringify(1n),
  () => Number.isInteger(1n),
  () => BigInt('--1'),
  () => BigInt('0x'),
  () => BigInt('-0x1'),
  () => 1n - '1',
  () => [1n, 2].reduce((x, y) => x + y),
]) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.message);
  }
}
