const texts = ['1', ' "a" ', 'null', 'true', '[1, 2 ,3]', '{"a":{"b":[{}]}}', '-0', '1e3', '1E-2', '"\\u0041\\n\\t\\"\\\\\\/\\b\\f\\r"', '"\\ud83d\\ude00"', '[]', '{}', '{"":1}', '{"__proto__":1}', '{"a":1,"a":2}', '\n\t\r 5', '123456789012345678901234567890', '0.1', '"é😀"', '[[[[[]]]]]'];
for (const t of texts) console.log(t.trim(), '→', JSON.parse(t));
console.log(Object.is(JSON.parse('-0'), -0), Object.keys(JSON.parse('{"__proto__":1}')), Object.getPrototypeOf(JSON.parse('{"__proto__":null}')) === Object.prototype);
const bad = ['', ' ', '{', '[', '"', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{a:1}', "{'a':1}", '[1,]', '[,1]', '01', '1.', '.5', '+1', '-', '1e', '0x1', 'NaN', 'Infinity', 'undefined', 'tru', 'nul', 'True', '"\t"', '"\\x"', '"\\u12"', '1 2', '{} {}', '[1]x', '{"a":1}}', '\u00a01', '//c', '{"a":1,}', '"abc', 'a', '{"a" 1}', '[1 2]', '"\n"', '{1:2}'];
for (const t of bad) { try { console.log(JSON.stringify(t), JSON.parse(t)); } catch (e) { console.log(JSON.stringify(t), '→', e.name, e.message); } }
for (const v of [undefined, {}, Symbol('x'), [], [1], 5, null, true]) { try { console.log(JSON.parse(v)); } catch (e) { console.log(e.name, e.message); } }
try { JSON.parse('{"long":' + ' '.repeat(100) + 'x}'); } catch (e) { console.log(e.message); }
try { JSON.parse('{\n  "a": 1,\n  "b": oops\n}'); } catch (e) { console.log(e.message); }
console.log(JSON.parse('{"a":[1,{"b":2}]}', function (k, v) { return Array.isArray(v) ? v.concat(k) : typeof v === 'number' ? v + 1 : v; }));
const order = []; JSON.parse('{"x":[10,{"y":true}],"2":"s","1":null}', function (k, v) { order.push([k, Array.isArray(this) ? 'array' : 'object', typeof v]); return v; }); console.log(order.join(' '));
console.log(JSON.parse('[1,2,3,4]', (k, v) => (v === 2 ? undefined : v)), JSON.parse('{"a":1,"b":2}', (k, v) => (k === 'a' ? undefined : v)), JSON.parse('5', () => 'replaced'), JSON.parse('{"a":1}', (k) => (k ? 1 : undefined)), JSON.parse('[1]', 'not callable'), JSON.parse('{"a":{"b":1}}', function (k, v) { if (k === 'b') this.c = 'added'; return v; }));
console.log(JSON.parse('[1,[2,3]]', function (k, v) { if (k === '0' && this.length === 2 && Array.isArray(this[1])) this[1] = ['changed', 'here', 'now']; return v; }));
try { JSON.parse('[1]', () => { throw new Error('reviver'); }); } catch (e) { console.log(e.message); }
const deep = '['.repeat(2000) + ']'.repeat(2000); let d = JSON.parse(deep), n = 0; while (d.length) { d = d[0]; n++; } console.log(n);
const big = JSON.parse('[' + Array.from({ length: 1000 }, (_, i) => `{"id":${i},"name":"n${i}"}`).join() + ']'); console.log(big.length, big[999], JSON.stringify(big).length);
