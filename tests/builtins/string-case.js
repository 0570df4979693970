// Case mapping of every code point, and the special ones in context.
let hash = 0;
let changed = 0;
for (let c = 0; c < 0x20000; c++) {
  const s = String.fromCodePoint(c);
  const lower = s.toLowerCase();
  const upper = s.toUpperCase();
  if (lower !== s || upper !== s) changed++;
  for (const t of [lower, upper]) for (let i = 0; i < t.length; i++) hash = (hash * 31 + t.charCodeAt(i)) | 0;
}
console.log(hash, changed);
for (const s of ['ΑΣ', 'ΑΣΑ', 'Σ', 'ΑΣ.', 'Α.Σ', 'ΑΣ.Α', 'ß', 'ŉ', 'ﬃ', 'İ', 'ı', 'ΰ', '\u{10400}\u{10428}', 'a\ud801', '\udc00A', 'ÀÉÿµ', 'mixed CASE 123']) {
  console.log(escape(s), escape(s.toLowerCase()), escape(s.toUpperCase()));
}
