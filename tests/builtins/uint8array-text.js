// Base64 and hexadecimal text of Uint8Array.
const attempt = (f) => {
  try {
    const r = f();
    return r instanceof Uint8Array ? '[' + Array.from(r).join() + ']' : JSON.stringify(r);
  } catch (e) {
    return e.name;
  }
};
const texts = ['', 'AA==', 'AAE=', 'AAEC', 'A A E C', 'AAECAw', 'AA=', 'A', 'AA==A', 'AB==', '+/+/', '-_-_', 'AAEC\n', '====', 'AAE', 'AA= ='];
for (const text of texts) {
  const row = [text];
  for (const lastChunkHandling of ['loose', 'strict', 'stop-before-partial']) row.push(attempt(() => Uint8Array.fromBase64(text, { lastChunkHandling })));
  row.push(attempt(() => Uint8Array.fromBase64(text, { alphabet: 'base64url' })));
  row.push(attempt(() => new Uint8Array(2).setFromBase64(text)));
  console.log(row.map((t) => JSON.stringify(t)).join(' '));
}
for (const text of ['', '00', 'fF0a', '0', 'zz', '0g']) console.log(text, attempt(() => Uint8Array.fromHex(text)), attempt(() => new Uint8Array(1).setFromHex(text)));
for (let n = 0; n < 5; n++) {
  const bytes = Uint8Array.from({ length: n }, (_, i) => 250 + i);
  console.log(bytes.toBase64(), bytes.toBase64({ alphabet: 'base64url', omitPadding: true }), bytes.toHex());
}
