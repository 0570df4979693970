// JSON texts at the borders of what is done in bulk: names and strings of every length in both widths, escapes at every
// place, names that come twice or out of turn, doubles of every size.
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
for (const last of ['', 'é', '\u65e5', '"', '\\', '\n', '\u0001', '\x7f', '\ud800', '\ud83d\ude00'])
  for (let n = 0; n < 36; n++) {
    const s = alphabet.slice(0, n) + last, t = last + s, o = { [s]: s, ['k' + s]: [t, { [t]: s }] };
    const text = JSON.stringify(o), back = JSON.parse(text), narrow = JSON.parse(' { "a" : ' + text + '}');
    if (JSON.stringify(back) !== text || JSON.stringify(narrow.a) !== text || back[s] !== s || back['k' + s][0] !== t) console.log('different', n, last, text);
    if (n % 7 === 0) console.log(text, text.length);
  }
for (const n of [61, 62, 63, 64, 65, 100, 254, 255, 256, 257, 300, 511, 512, 513, 2045, 2046, 2047, 2048, 5000])
  for (const c of ['x', '"', '\n', 'é', '\u65e5']) {
    const s = c.repeat(n - 1) + '\u0001', text = JSON.stringify({ [s]: s });
    console.log(n, text.length, JSON.parse(text)[s] === s, JSON.stringify(s + c).length, JSON.parse('["' + (c === '"' || c === '\n' ? '-' : c).repeat(3) + '\\u00e9"]')[0].length);
  }
// Rows that foresee each other, and rows that do not.
const rows = [];
for (let i = 0; i < 300; i++) {
  const row = { id: i, name: 'n' + i, at: { x: i / 4, y: -i / 3, z: i * 1e20 } };
  if (i % 3 === 0) row.extra = i;
  if (i % 5 === 0) row['0' + (i % 4)] = 1;
  if (i % 7 === 0) row[i] = i;
  if (i % 11 === 0) row['\u65e5' + (i % 2)] = null;
  if (i % 13 === 0) delete row.name;
  rows.push(row);
}
const all = JSON.stringify(rows);
console.log(all.length, JSON.stringify(JSON.parse(all)) === all, all.slice(0, 300));
console.log(JSON.stringify(JSON.parse('[{"a":1,"b":2},{"a":1,"a":2,"b":3},{"a":1,"b":{"a":1,"b":[{"b":1}],"a":[]},"a":{}},{"b":1,"a":2,"b":3,"c":4,"c":{"c":1}}]')));
console.log(JSON.stringify(JSON.parse('[{"1":1,"a":2,"1":3},{"a":1,"0":{"a":1,"5":2},"a":3},{"__proto__":1,"a":{"__proto__":null}},{"":0,"a":1},{"":0,"":1}]')));
const many = {}; for (let i = 0; i < 70; i++) many['m' + i] = i;
const twice = JSON.stringify(many).slice(0, -1) + ',"m3":"three","m69":"last","n":0}';
console.log(JSON.stringify(JSON.parse(twice)), JSON.stringify(JSON.parse('[' + twice + ',' + twice + ']', function (k, v, c) { return c.source ?? v; })).length);
console.log(JSON.parse('{"a":1,"a":[2,{"b":1.50,"b":"c"}],"2":3}', function (k, v, c) { return c.source === undefined ? v : c.source + '!'; }));
const p = JSON.parse('{"__proto__":{"x":1},"y":2}'); console.log(Object.keys(p), Object.getPrototypeOf(p) === Object.prototype, p.x);
// A shape is left while its members are written.
const changing = { a: 1, get b() { delete this.c; this.e = 5; return 2; }, c: 3, d: 4 };
console.log(JSON.stringify(changing), JSON.stringify(changing));
const inner = { a: { toJSON() { outer.b = 'new'; outer.z = 1; return 1; } } }, outer = { i: inner, b: 'old', c: [1, 2] };
console.log(JSON.stringify(outer), JSON.stringify(outer));
const list = [1, { toJSON() { list.length = 2; return 'cut'; } }, 3, 4]; console.log(JSON.stringify(list));
Object.prototype.toJSON = function () { return 'everything'; }; console.log(JSON.stringify({ a: [1] }), JSON.stringify([{}])); delete Object.prototype.toJSON;
console.log(JSON.stringify({ a: [1] }), JSON.stringify([{}]));
Array.prototype.toJSON = function (k) { return k + this.length; }; console.log(JSON.stringify({ a: [1] }), JSON.stringify([[], {}])); delete Array.prototype.toJSON;
class Point { constructor(x) { this.x = x; } toJSON() { return { p: this.x }; } } console.log(JSON.stringify([new Point(1), { a: new Point(2) }]));
console.log(JSON.stringify({ [Symbol('s')]: 1, a: undefined, b() {}, c: [undefined, Symbol(), () => 1], e: new Map([[1, 2]]), f: Object.create({ x: 1 }, { y: { value: 1 }, z: { value: 2, enumerable: true } }) }));
const circle = { a: [{ b: {} }] }; circle.a[0].b.c = circle.a; try { JSON.stringify(circle); } catch (e) { console.log(e.message); }
try { JSON.stringify([{ a: 1n }]); } catch (e) { console.log(e.name, e.message); }
// Numbers.
const numbers = [0, -0, 0.1, 0.25, 1 / 3, -2 / 3, 123456.789, 1e21, 1e20, 123e18, 1e-6, 1e-7, 1.5e-7, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 9007199254740993, 4294967296.5, 2147483648, -2147483648, -2147483649, 1e-280, 9.999e-281, 1.0000000000000002, 100000000.5, 12345678.9, 1e8, 123456789012345680000, 0.000001234, 4.35, 1e22, 1e23, 9.5367431640625e-7];
console.log(JSON.stringify(numbers), JSON.stringify(JSON.parse(JSON.stringify(numbers))) === JSON.stringify(numbers));
for (let e = -330; e < 312; e += 3) { const t = '[1.2345678901234567e' + e + ',17976931348623157e' + e + ',-' + (e & 7) + '.5E' + e + ',0.00000000000000000000000012345e' + e + ',0e' + e + ']'; console.log(String(JSON.parse(t)), String(JSON.parse('["\u65e5",' + t + ']')[1]) === String(JSON.parse(t))); }
let state = 1; const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0);
const view = new DataView(new ArrayBuffer(8)); let sum = 0, wrong = 0;
for (let i = 0; i < 3000; i++) { view.setUint32(0, next()); view.setUint32(4, next()); const d = view.getFloat64(0), t = JSON.stringify([d, d % 1e6]), b = JSON.parse(t); if (d === d && isFinite(d)) { sum += t.length; if (!Object.is(b[0], d) || Number(String(d)) !== d) wrong++; if (i % 100 === 0) console.log(t); } }
console.log(sum, wrong);
console.log(JSON.parse('[9007199254740993,9007199254740992,9007199254740991,18446744073709551615,18446744073709551616,99999999999999999999,1234567890123456789012,0.12345678901234567890123,1e99999,-1e-99999,1e000005,10000000000000000000000e-22]'));
// Circles of every length, and numbers at the ends of what is read at once.
for (let n = 0; n < 6; n++) {
  const top = { top: 1 }; let at = top;
  for (let i = 0; i < n; i++) { const next = i % 2 ? [7, 8] : { k: i }; if (Array.isArray(at)) at.push(next); else at['to' + i] = next; at = next; }
  if (Array.isArray(at)) at.push(top); else at.back = top;
  for (const whole of [top, { outer: [top] }]) try { JSON.stringify(whole, null, n); } catch (e) { console.log(e.message); }
}
const shared = { s: [1] }; console.log(JSON.stringify([shared, shared, { shared }], null, 1));
for (const t of ['0', '-0', '7', '-7', '12345678', '123456789', '1234567890', '-999999999', '-1000000000', '2147483647', '2147483648', '-2147483648', '00', '-01', '1x', '-', '1\u00a0', '12 ', '12\n', '9,']) for (const whole of [t, '[' + t + ']', '{"a":' + t + '}', '["\u65e5",' + t + ']']) try { const v = JSON.parse(whole); console.log(whole, v, Object.is(v, -0)); } catch (e) { console.log(e.message); }
console.log([1e-7, 1.5e-10, 1.25e300, 1e100, 123456789012345680, 1.2345e20, 1.2345e21, 0.5, 10.5, 100.25, 12345.678901, 0.001, 0.000012345, 1e5 / 3, 1e15 / 7, 1e17 / 7].map((d) => [String(d), String(-d), JSON.stringify(d)].join(' ')));
