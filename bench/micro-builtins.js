// Cost of builtin operations in ns per unit of work, minimum of 15 timings: name<TAB>ns<TAB>result. Every engine must print
// the same results. The rows cover strings, arrays, collections, JSON, objects, numbers and typed arrays at several sizes.
// An argument names a prefix: only the rows that start with it run.
var print_ = typeof print === 'function' ? print : console.log;
var now = (typeof performance !== 'undefined' && performance.now) ? function () { return performance.now(); } : Date.now;
var only = typeof process !== 'undefined' && process.argv ? process.argv[2] || '' : '';
function bench(name, n, fn) {
  if (only !== '' && name.indexOf(only) !== 0) return;
  try {
    var t = now(), result = fn(n), d = now() - t, best = Infinity;
    // Short timings, many of them: on a busy machine one is likely to be left alone.
    var k = Math.max(1, Math.ceil(1.5 / Math.max(d, 0.05)));
    for (var r = 0; r < 15; r++) {
      t = now();
      for (var j = 0; j < k; j++) fn(n);
      d = (now() - t) / k;
      if (d < best) best = d;
    }
    print_(name + '\t' + (best * 1e6 / n).toFixed(2) + '\t' + result);
  } catch (e) { print_(name + ': ' + e); }
}
function sumOf(text) { var h = 0; for (var i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) | 0; return h; }
var words = [];
for (let i = 0; i < 1000; i++) words.push('word' + (i * 7919 % 1000));
var text64k = '';
while (text64k.length < 65536) text64k += 'The quick brown fox jumps over the lazy dog; ';
var wideText = '';
while (wideText.length < 16384) wideText += 'Größe \u4f60\u597d und \u20ac ';
var keep;

// ---- Building strings ----
bench('str: append 3 chars', 1e4, function (n) { let s = ''; for (let i = 0; i < n; i++) s += 'abc'; return s.length; });
bench('str: append word', 1e4, function (n) { let s = ''; for (let i = 0; i < n; i++) s += words[i & 511]; return s.length; });
bench('str: append int', 1e4, function (n) { let s = ''; for (let i = 0; i < n; i++) s += i; return s.length; });
bench('str: prepend char', 1e4, function (n) { let s = ''; for (let i = 0; i < n; i++) s = 'y' + s; return s.length; });
bench('str: append, read back', 1e4, function (n) { let s = '', c = 0; for (let i = 0; i < n; i++) { s += 'q'; c += s.charCodeAt(i); } return c; });
bench('str: short a + b', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = words[i & 511] + words[(i + 1) & 511]; return s.length; });
bench('str: a + b + c', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = words[i & 511] + ':' + words[(i + 1) & 511]; return s; });
bench('str: int + text', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = i + 'px'; return s; });
bench('str: text + double', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = 'v=' + (i + 0.5); return s; });
bench('str: template of 3', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = `<${words[i & 511]} id="${i}">${i & 7}</p>`; return s; });
bench('str: template words', 1e4, function (n) { let s, a = 'left', b = 'right'; for (let i = 0; i < n; i++) s = `${a}-${b}`; return s; });
bench('str: String(i)', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = String(i); return s; });
bench('str: i.toString()', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = i.toString(); return s; });
bench('str: i.toString(16)', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = i.toString(16); return s; });
bench('str: boolean + text', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = (i % 2 === 0) + '!'; return s; });
bench('str: concat()', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = 'ab'.concat('cd', words[i & 511]); return s; });

// ---- Taking strings apart ----
bench('str: s[i]', 2e4, function (n) { let c = 0, s = 'alphabet soup'; for (let i = 0; i < n; i++) if (s[i % 13] === 'p') c++; return c; });
bench('str: charAt', 2e4, function (n) { let c = 0, s = 'alphabet soup'; for (let i = 0; i < n; i++) if (s.charAt(i % 13) === 'p') c++; return c; });
bench('str: charCodeAt long', 2e4, function (n) { let c = 0, s = text64k; for (let i = 0; i < n; i++) c += s.charCodeAt(i & 65535); return c; });
bench('str: charCodeAt wide', 2e4, function (n) { let c = 0, s = wideText; for (let i = 0; i < n; i++) c += s.charCodeAt(i & 8191); return c; });
bench('str: codePointAt', 2e4, function (n) { let c = 0, s = text64k; for (let i = 0; i < n; i++) c += s.codePointAt(i & 65535); return c; });
bench('str: for of', 65536, function (n) { let c = 0; for (const ch of text64k) if (ch === 'o') c++; return c; });
bench('str: length', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += words[i & 511].length; return c; });
bench('str: substring short', 1e4, function (n) { let s, t = text64k; for (let i = 0; i < n; i++) s = t.substring(i & 1023, (i & 1023) + 6); return s; });
bench('str: slice long', 1e4, function (n) { let s, t = text64k; for (let i = 0; i < n; i++) s = t.slice(i & 1023, -5); return s.length; });
bench('str: substr(1)', 1e4, function (n) { let s, t = 'some text here'; for (let i = 0; i < n; i++) s = t.substr(i & 7, 4); return s; });
bench('str: split space, per part', 13108, function (n) { return text64k.split(' ').length; });
bench('str: split empty, per char', 65536, function (n) { return text64k.split('').length; });
bench('str: split line of 5', 1e4, function (n) { let c = 0, s = 'a,bc,def,gh,i'; for (let i = 0; i < n; i++) c += s.split(',').length; return c; });
bench('str: trim', 1e4, function (n) { let c = 0, s = '   padded text \n'; for (let i = 0; i < n; i++) c += s.trim().length; return c; });

// ---- Searching, comparing, changing ----
bench('str: indexOf char', 1e4, function (n) { let c = 0, s = 'the quick brown fox jumps'; for (let i = 0; i < n; i++) c += s.indexOf('j'); return c; });
bench('str: indexOf word, per KB', 64, function (n) { return text64k.indexOf('lazy cat'); });
bench('str: lastIndexOf', 1e4, function (n) { let c = 0, s = 'the quick brown fox jumps'; for (let i = 0; i < n; i++) c += s.lastIndexOf('quick'); return c; });
bench('str: includes', 1e4, function (n) { let c = 0, s = 'the quick brown fox jumps'; for (let i = 0; i < n; i++) if (s.includes('fox')) c++; return c; });
bench('str: startsWith', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (words[i & 511].startsWith('word1')) c++; return c; });
bench('str: endsWith', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (words[i & 511].endsWith('7')) c++; return c; });
bench('str: === same length', 1e4, function (n) { let c = 0, a = 'prefix' + n, b = 'prefix' + (n + 1); for (let i = 0; i < n; i++) if (a === b) c++; return c; });
bench('str: <', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (words[i & 511] < words[(i * 7) & 511]) c++; return c; });
bench('str: toUpperCase', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = words[i & 511].toUpperCase(); return s; });
bench('str: toLowerCase, per KB', 64, function (n) { return text64k.toLowerCase().length; });
bench('str: replace string', 1e4, function (n) { let s, t = 'hello brave new world'; for (let i = 0; i < n; i++) s = t.replace('new', 'old'); return s; });
bench('str: replaceAll, per match', 5826, function (n) { return text64k.replaceAll('o', '00').length; });
bench('str: repeat 10', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = '-='.repeat(10); return s; });
bench('str: repeat 1000, per call', 2e3, function (n) { let s; for (let i = 0; i < n; i++) s = 'abc'.repeat(1000); return s.length; });
bench('str: padStart', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = words[i & 511].padStart(12, '0'); return s; });
bench('str: fromCharCode', 2e4, function (n) { let s; for (let i = 0; i < n; i++) s = String.fromCharCode(65 + i % 26); return s; });
bench('str: fromCharCode 4', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = String.fromCharCode(65 + i % 26, 66, 67, 68); return s; });
bench('str: fromCodePoint', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = String.fromCodePoint(0x1F600 + (i & 31)); return s.length; });

// ---- Numbers ----
bench('num: parseInt', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += parseInt('12345', 10); return c; });
bench('num: parseFloat', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += parseFloat('123.25'); return c; });
bench('num: Number(string)', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Number('4711'); return c; });
bench('num: +string', 1e4, function (n) { let c = 0, s = '31.5'; for (let i = 0; i < n; i++) c += +s; return c; });
bench('num: toFixed', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = (i * 1.1).toFixed(2); return s; });
bench('num: String(double)', 1e4, function (n) { let s; for (let i = 0; i < n; i++) s = String(i * 0.001); return s; });
bench('num: Number.isInteger', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (Number.isInteger(i)) c++; return c; });
bench('num: BigInt toString', 5e3, function (n) { let s; for (let i = 0; i < n; i++) s = (98765432109876543210987654321n + BigInt(i)).toString(); return s; });
bench('num: BigInt(string)', 5e3, function (n) { let c = 0n; for (let i = 0; i < n; i++) c += BigInt('98765432109876543210'); return String(c); });
bench('num: arguments', 1e4, function (n) { let c = 0; function f() { return Math.max.apply(null, arguments); } for (let i = 0; i < n; i++) c += f(i, 1); return c; });
bench('num: bind', 1e4, function (n) { let c = 0, f = function (a) { return a + 1; }; for (let i = 0; i < n; i++) c += f.bind(null, i)(); return c; });
bench('math: floor', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.floor(i * 0.5); return c; });
bench('math: abs', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.abs(i - 1000); return c; });
bench('math: sqrt', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.sqrt(i); return Math.round(c); });
bench('math: min of 3', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.min(i, 500, 1000); return c; });
bench('math: imul', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c = Math.imul(c, 31) + i | 0; return c; });
bench('math: sin', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.sin(i); return c.toFixed(6); });
bench('math: pow', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.pow(i, 2); return c; });
bench('math: random', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (Math.random() < 2) c++; return c; });
bench('math: hypot', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Math.hypot(3, 4); return c; });

// ---- Arrays ----
bench('arr: push+pop', 1e4, function (n) { let a = [1, 2, 3]; for (let i = 0; i < n; i++) { a.push(i); a.pop(); } return a.length; });
bench('arr: push 3', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) a.push(i, i, i); return a.length; });
bench('arr: push objects', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) a.push({ i }); return a.length; });
bench('arr: a[a.length] =', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) a[a.length] = i; return a.length; });
bench('arr: queue push+shift', 1e4, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push(i); for (let i = 0; i < n; i++) { a.push(i); a.shift(); } return a.length; });
bench('arr: long queue', 1e4, function (n) { let a = [], c = 0; for (let i = 0; i < n; i++) a.push(i); while (a.length > 0) c += a.shift(); return c; });
bench('arr: unshift+shift', 1e4, function (n) { let a = [1, 2, 3, 4]; for (let i = 0; i < n; i++) { a.unshift(i); a.shift(); } return a.length; });
bench('arr: unshift 2000, per item', 2e3, function (n) { let a = []; for (let i = 0; i < n; i++) a.unshift(i); return a.length; });
bench('arr: slice 8', 1e4, function (n) { let a = [1, 2, 3, 4, 5, 6, 7, 8]; for (let i = 0; i < n; i++) keep = a.slice(); return keep.length; });
bench('arr: slice of 1000', 5e3, function (n) { for (let i = 0; i < n; i++) keep = words.slice(1); return keep.length; });
bench('arr: splice in middle', 1e4, function (n) { let a = [1, 2, 3, 4, 5, 6, 7, 8]; for (let i = 0; i < n; i++) { a.splice(3, 1); a.splice(5, 0, i); } return a.length; });
bench('arr: concat 8+8', 1e4, function (n) { let a = [1, 2, 3, 4, 5, 6, 7, 8]; for (let i = 0; i < n; i++) keep = a.concat(a); return keep.length; });
bench('arr: [...a]', 1e4, function (n) { let a = [1, 2, 3, 4, 5, 6, 7, 8]; for (let i = 0; i < n; i++) keep = [...a]; return keep.length; });
bench('arr: [x, ...a, y]', 1e4, function (n) { let a = [1, 2, 3, 4]; for (let i = 0; i < n; i++) keep = [i, ...a, i]; return keep.length; });
bench('arr: indexOf in 100', 1e4, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push(i); let c = 0; for (let i = 0; i < n; i++) c += a.indexOf(i % 100); return c; });
bench('arr: indexOf string', 2e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += words.indexOf('word50'); return c; });
bench('arr: includes', 1e4, function (n) { let a = [1.5, 2.5, 3.5, 4.5]; let c = 0; for (let i = 0; i < n; i++) if (a.includes(4.5)) c++; return c; });
bench('arr: new Array(n).fill', 1e4, function (n) { return new Array(n).fill(0).length; });
bench('arr: new Array(8).fill', 1e4, function (n) { for (let i = 0; i < n; i++) keep = new Array(8).fill(i); return keep.length; });
bench('arr: new Array(n), store', 1e4, function (n) { let a = new Array(n); for (let i = 0; i < n; i++) a[i] = i; return a.length; });
bench('arr: Array.from length', 1e4, function (n) { return Array.from({ length: n }, (_, i) => i).length; });
bench('arr: Array.from array', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) a.push(i); return Array.from(a).length; });
bench('arr: Array.from(set)', 1e4, function (n) { let s = new Set(); for (let i = 0; i < 1000; i++) s.add(i); let c = 0; for (let i = 0; i < n / 1000; i++) c += Array.from(s).length; return c; });
bench('arr: Array.of', 1e4, function (n) { for (let i = 0; i < n; i++) keep = Array.of(i, 1, 2); return keep.length; });
bench('arr: lastIndexOf in 100', 1e4, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push(i); let c = 0; for (let i = 0; i < n; i++) c += a.lastIndexOf(i % 100); return c; });
bench('arr: toReversed 100', 1e4, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push(i); for (let i = 0; i < n; i++) keep = a.toReversed(); return keep[0]; });
bench('arr: [...string]', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += [...'spread me'].length; return c; });
bench('arr: reverse 100', 2e4, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push(i); for (let i = 0; i < n; i++) a.reverse(); return a[0]; });
bench('arr: join ints, per item', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) a.push(i); return a.join().length; });
bench('arr: join words, per item', 1e3, function (n) { return words.join(' ').length; });
bench('arr: join 3', 1e4, function (n) { let a = ['a', 'bc', 'def'], s; for (let i = 0; i < n; i++) s = a.join('-'); return s; });
bench('arr: flat', 2e3, function (n) { let a = []; for (let i = 0; i < 100; i++) a.push([i, i + 1]); let c = 0; for (let i = 0; i < n / 100; i++) c += a.flat().length; return c; });
bench('arr: length = 0', 1e4, function (n) { let a = []; for (let i = 0; i < n; i++) { a.push(i); a.length = 0; } return a.length; });
bench('arr: at(-1)', 2e4, function (n) { let a = [1, 2, 3], c = 0; for (let i = 0; i < n; i++) c += a.at(-1); return c; });
bench('arr: Array.isArray', 2e4, function (n) { let a = [1, 2, 3], c = 0; for (let i = 0; i < n; i++) if (Array.isArray(a)) c++; return c; });
bench('arr: entries for of', 1e4, function (n) { let a = []; for (let i = 0; i < 1000; i++) a.push(i); let c = 0; for (let k = 0; k < n / 1000; k++) for (const [i, v] of a.entries()) c += i + v; return c; });
bench('arr: keys for of', 1e4, function (n) { let a = []; for (let i = 0; i < 1000; i++) a.push(i); let c = 0; for (let k = 0; k < n / 1000; k++) for (const i of a.keys()) c += i; return c; });
bench('arr: frozen read', 1e4, function (n) { let a = Object.freeze([1, 2, 3, 4]), c = 0; for (let i = 0; i < n; i++) c += a[i & 3]; return c; });
bench('arr: copyWithin', 5e3, function (n) { let a = []; for (let i = 0; i < 64; i++) a.push(i); for (let i = 0; i < n; i++) a.copyWithin(0, 32, 64); return a[0]; });

// ---- Map and Set ----
bench('map: set int', 1e4, function (n) { let m = new Map(); for (let i = 0; i < n; i++) m.set(i, i); return m.size; });
bench('map: get int', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 1024; i++) m.set(i * 3, i); for (let i = 0; i < n; i++) c += m.get((i & 1023) * 3); return c; });
bench('map: get string', 1e4, function (n) { let m = new Map(), c = 0; for (const w of words) m.set(w, 1); for (let i = 0; i < n; i++) c += m.get(words[i & 511]); return c; });
bench('map: get built string', 1e4, function (n) { let m = new Map(), c = 0; for (const w of words) m.set(w, 1); for (let i = 0; i < n; i++) c += m.get('word' + (i & 511)); return c; });
bench('map: get object', 1e4, function (n) { let m = new Map(), c = 0, k = []; for (let i = 0; i < 256; i++) { k.push({ i }); m.set(k[i], i); } for (let i = 0; i < n; i++) c += m.get(k[i & 255]); return c; });
bench('map: get double', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 256; i++) m.set(i + 0.5, i); for (let i = 0; i < n; i++) c += m.get((i & 255) + 0.5); return c; });
bench('map: has miss', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 256; i++) m.set(i, i); for (let i = 0; i < n; i++) if (!m.has(i + 1000)) c++; return c; });
bench('map: count words', 1e4, function (n) { let m = new Map(); for (let i = 0; i < n; i++) { let w = words[i % 1000]; m.set(w, (m.get(w) || 0) + 1); } return m.size; });
bench('map: set+delete', 1e4, function (n) { let m = new Map(); for (let i = 0; i < n; i++) { m.set(i, i); m.delete(i); } return m.size; });
bench('map: for of', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 1000; i++) m.set(i, i); for (let j = 0; j < n / 1000; j++) for (const [k, v] of m) c += k + v; return c; });
bench('map: values', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 1000; i++) m.set(i, i); for (let j = 0; j < n / 1000; j++) for (const v of m.values()) c += v; return c; });
bench('map: forEach', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 1000; i++) m.set(i, i); for (let j = 0; j < n / 1000; j++) m.forEach((v, k) => { c += k + v; }); return c; });
bench('map: new Map(pairs)', 1e4, function (n) { let p = []; for (let i = 0; i < 1000; i++) p.push([i, i]); let c = 0; for (let j = 0; j < n / 1000; j++) c += new Map(p).size; return c; });
bench('map: small maps', 5e3, function (n) { let c = 0; for (let i = 0; i < n; i++) { let m = new Map(); m.set('a', i); m.set('b', 2); c += m.size; } return c; });
bench('set: add int', 1e4, function (n) { let s = new Set(); for (let i = 0; i < n; i++) s.add(i); return s.size; });
bench('set: has', 1e4, function (n) { let s = new Set(), c = 0; for (let i = 0; i < 512; i++) s.add(i * 5); for (let i = 0; i < n; i++) if (s.has(i & 1023)) c++; return c; });
bench('set: add+delete string', 1e4, function (n) { let s = new Set(); for (let i = 0; i < n; i++) { s.add(words[i & 511]); if (i & 1) s.delete(words[i & 511]); } return s.size; });
bench('set: for of', 1e4, function (n) { let s = new Set(), c = 0; for (let i = 0; i < 1000; i++) s.add(i); for (let j = 0; j < n / 1000; j++) for (const v of s) c += v; return c; });
bench('set: [...set]', 1e4, function (n) { let s = new Set(), c = 0; for (let i = 0; i < 1000; i++) s.add(i); for (let j = 0; j < n / 1000; j++) c += [...s].length; return c; });
bench('set: union', 5e3, function (n) { let a = new Set([1, 2, 3, 4, 5, 6, 7]), b = new Set([6, 7, 8]), c = 0; for (let i = 0; i < n; i++) c += a.union(b).size; return c; });
bench('map: new Map(map)', 1e4, function (n) { let m = new Map(), c = 0; for (let i = 0; i < 1000; i++) m.set(i, i); for (let j = 0; j < n / 1000; j++) c += new Map(m).size; return c; });
bench('set: new Set(array)', 1e4, function (n) { let c = 0; for (let j = 0; j < n / 1000; j++) c += new Set(words).size; return c; });
bench('weakmap: get', 1e4, function (n) { let m = new WeakMap(), k = { a: 1 }, c = 0; m.set(k, 2); for (let i = 0; i < n; i++) c += m.get(k); return c; });

// ---- Objects ----
var record = { name: 'n', id: 1, x: 2, y: 3, label: 'l', flag: true };
bench('obj: keys', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Object.keys(record).length; return c; });
bench('obj: values', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += Object.values(record).length; return c; });
bench('obj: entries', 5e3, function (n) { let c = 0; for (let i = 0; i < n; i++) for (const [k, v] of Object.entries(record)) if (k === 'x') c += v; return c; });
bench('obj: assign', 1e4, function (n) { for (let i = 0; i < n; i++) keep = Object.assign({}, record); return keep.y; });
bench('obj: spread', 1e4, function (n) { for (let i = 0; i < n; i++) keep = { ...record }; return keep.y; });
bench('obj: spread + change', 1e4, function (n) { for (let i = 0; i < n; i++) keep = { ...record, x: i }; return keep.x; });
bench('obj: for in', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) for (const k in record) if (k === 'y') c++; return c; });
bench('obj: for in, values', 1e4, function (n) { let c = 0, o = { a: 1, b: 2, c: 3 }; for (let i = 0; i < n; i++) for (const k in o) c += o[k]; return c; });
bench('obj: hasOwnProperty', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (record.hasOwnProperty('label')) c++; return c; });
bench('obj: hasOwn', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (Object.hasOwn(record, 'label')) c++; return c; });
bench('obj: in', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if ('label' in record) c++; return c; });
bench('obj: o[word]++', 1e4, function (n) { let o = {}; for (const w of words) o[w] = 0; for (let i = 0; i < n; i++) o[words[i % 1000]]++; return o.word7; });
bench('obj: o[prefix + i]', 1e4, function (n) { let o = {}, c = 0; for (const w of words) o[w] = 1; for (let i = 0; i < n; i++) c += o['word' + (i & 511)]; return c; });
bench('obj: dictionary grow', 2e4, function (n) { let o = {}; for (let i = 0; i < n; i++) o['k' + i] = i; return Object.keys(o).length; });
bench('obj: delete', 1e4, function (n) { let o = {}; for (let i = 0; i < n; i++) { o.t = i; delete o.t; } return Object.keys(o).length; });
bench('obj: o[int]', 1e4, function (n) { let o = {}; for (let i = 0; i < n; i++) o[i & 1023] = i; return o[5]; });
bench('obj: fromEntries', 2e4, function (n) { let e = Object.entries(record); for (let i = 0; i < n; i++) keep = Object.fromEntries(e); return keep.x; });
bench('obj: { a, ...rest }', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) { const { name, ...rest } = record; c += rest.x; } return c; });
bench('obj: freeze', 1e4, function (n) { for (let i = 0; i < n; i++) keep = Object.freeze({ a: i, b: 2 }); return keep.b; });
bench('obj: create', 1e4, function (n) { for (let i = 0; i < n; i++) keep = Object.create(record); return keep.x; });
bench('obj: getPrototypeOf', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) if (Object.getPrototypeOf(record) === Object.prototype) c++; return c; });
bench('obj: defineProperty', 5e3, function (n) { for (let i = 0; i < n; i++) { keep = {}; Object.defineProperty(keep, 'v', { value: i, enumerable: true }); } return keep.v; });

// ---- JSON, per byte of text ----
var people = [];
for (let i = 0; i < 400; i++) people.push({ id: i, name: 'Person ' + i, tags: ['a', 'bb', 'ccc'], score: i * 1.25, active: i % 3 === 0, address: { street: i + ' Main "Street"', zip: 10000 + i, geo: [i / 7, -i / 3] } });
var json = JSON.stringify(people);
bench('json: parse records', json.length, function (n) { return JSON.parse(json).length; });
bench('json: stringify records', json.length, function (n) { return JSON.stringify(people).length; });
var ints = []; for (let i = 0; i < 20000; i++) ints.push(i * 37 % 10007);
var intsJson = JSON.stringify(ints);
bench('json: parse ints', intsJson.length, function (n) { return JSON.parse(intsJson).length; });
bench('json: stringify ints', intsJson.length, function (n) { return JSON.stringify(ints).length; });
var doubles = []; for (let i = 0; i < 5000; i++) doubles.push(i / 7);
var doublesJson = JSON.stringify(doubles);
bench('json: parse doubles', doublesJson.length, function (n) { return JSON.parse(doublesJson).length; });
bench('json: stringify doubles', doublesJson.length, function (n) { return JSON.stringify(doubles).length; });
var lines = []; for (let i = 0; i < 300; i++) lines.push(text64k.slice(i * 7, i * 7 + 200));
var linesJson = JSON.stringify(lines);
bench('json: parse strings', linesJson.length, function (n) { return JSON.parse(linesJson).length; });
bench('json: stringify strings', linesJson.length, function (n) { return JSON.stringify(lines).length; });
bench('json: stringify indented', json.length, function (n) { return JSON.stringify(people, null, 2).length; });
var pretty = JSON.stringify(people, null, 2);
bench('json: parse indented', pretty.length, function (n) { return JSON.parse(pretty).length; });
bench('json: small object', 5e3, function (n) { let c = 0; for (let i = 0; i < n; i++) c += JSON.parse('{"a":1,"b":[true,null]}').b.length; return c; });
bench('json: stringify small', 5e3, function (n) { let c = 0, o = { a: 1, b: [true, null] }; for (let i = 0; i < n; i++) c += JSON.stringify(o).length; return c; });
bench('json: stringify one string', 1e4, function (n) { let c = 0; for (let i = 0; i < n; i++) c += JSON.stringify(words[i & 511]).length; return c; });

// ---- Typed arrays ----
bench('typed: fill, per KB', 1e3, function (n) { let a = new Uint8Array(1024 * 1000); a.fill(7); return a[999]; });
bench('typed: set(typed), per KB', 1e3, function (n) { let a = new Uint8Array(1024 * 1000), b = new Uint8Array(1024 * 1000); a.set(b); return a[5]; });
bench('typed: set(array)', 1e4, function (n) { let a = new Float64Array(n), b = []; for (let i = 0; i < n; i++) b.push(i); a.set(b); return a[9]; });
bench('typed: new from array', 1e4, function (n) { let b = []; for (let i = 0; i < n; i++) b.push(i); return new Int32Array(b).length; });
bench('typed: convert', 1e4, function (n) { let a = new Int32Array(n); return new Float64Array(a).length; });
bench('typed: subarray', 1e4, function (n) { let a = new Uint8Array(64), c = 0; for (let i = 0; i < n; i++) c += a.subarray(i & 31, 40).length; return c; });
bench('typed: slice', 5e3, function (n) { let a = new Uint8Array(64), c = 0; for (let i = 0; i < n; i++) c += a.slice(8, 40).length; return c; });
bench('typed: indexOf', 1e4, function (n) { let a = new Int32Array(n); a[n - 1] = 5; return a.indexOf(5); });
bench('typed: sort', 2e4, function (n) { let a = new Float64Array(n), x = 1; for (let i = 0; i < n; i++) { x = (x * 16807) % 2147483647; a[i] = x; } a.sort(); return a[0]; });
bench('typed: join', 1e4, function (n) { return new Uint8Array(n).join().length; });
bench('typed: reverse', 1e4, function (n) { return new Uint16Array(n).reverse().length; });
bench('typed: for of', 1e4, function (n) { let a = new Int16Array(1000), c = 0; for (let k = 0; k < n / 1000; k++) for (const v of a) c += v + 1; return c; });
bench('typed: new small', 5e3, function (n) { let c = 0; for (let i = 0; i < n; i++) c += new Uint8Array(16).length; return c; });
bench('typed: DataView', 1e4, function (n) { let d = new DataView(new ArrayBuffer(64)), c = 0; for (let i = 0; i < n; i++) { d.setInt32(i & 31, i, true); c += d.getInt32(i & 31, true); } return c; });
