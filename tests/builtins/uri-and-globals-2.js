for (const s of ['\ud800', 'a\udc00', '\ud800x', '\udc00\ud800']) {
  try {
    console.log(encodeURIComponent(s));
  } catch (e) {
    console.log(e.name, e.message);
  }
  try {
    encodeURI(s);
  } catch (e) {
    console.log(e.constructor === URIError);
  }
}
console.log(
  parseInt('  42abc'),
  parseInt(''),
  parseInt('-0'),
  Object.is(parseInt('-0'), -0),
  parseInt('0b11'),
  parseInt('1e3'),
  parseInt('٣'),
  parseInt('\u20281'),
  parseInt('ZZ', 36),
  parseInt('11', 0),
  parseInt('11', '2'),
  parseInt('9007199254740993'),
  parseInt('1'.repeat(30)),
  parseInt('f', 16),
  parseInt('0xf', 16),
  parseInt('0xg'),
  parseInt('123', 5),
  parseInt({ toString: () => '7' }),
  parseInt('1_000'),
);
