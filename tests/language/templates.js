const x = 5, name = 'Wörld';
console.log(`Hello ${name}! ${x + 1} ${`nested ${x * 2} ${`deep`}`}`);
console.log(`line1
line2\ttab \u{1F600} \x41 \u0042 \
continued`);
console.log(`${null} ${undefined} ${true} ${1n} ${-0} ${[1, [2, 3]]} ${{}} ${() => 1}`);
console.log(`${{ toString() { return 'ts'; }, valueOf() { return 'vo'; } }}`, '' + { toString() { return 'ts'; }, valueOf() { return 'vo'; } });
try { `${Symbol('s')}`; } catch (e) { console.log(e.message); }
function tag(strings, ...values) { return { strings, raw: strings.raw, values }; }
const r = tag`a${1}\n${'b'}c`;
console.log(r.strings, r.raw, r.values);
console.log(Object.isFrozen(r.strings), Object.isFrozen(r.raw), Array.isArray(r.strings), r.strings.length);
const same = () => ((s) => s)`x${1}y`;
console.log(same() === same(), ((s) => s)`x${1}y` === ((s) => s)`x${1}y`);
const sites = [];
for (let i = 0; i < 3; i++) sites.push(((s) => s)`loop${i}`);
console.log(sites[0] === sites[1], sites[1] === sites[2]);
console.log(tag`\unicode and \xerxes \u{110000}`.strings, tag`\unicode`.raw);
console.log(String.raw`a\nb${1}\u00e9`, String.raw({ raw: 'xyz' }, 1, 2, 3), String.raw({ raw: { length: 2, 0: 'p', 1: 'q' } }, '-'));
const o = { t(s) { return [this === o, s[0]]; }, get u() { return this.t; } };
console.log(o.t`m`, o['t']`n`, tag.bind(null)`z`.strings);
console.log((() => (s, v) => v)()`${7}`, new class { constructor() { this.v = 1; } }().v);
console.log(tag``.strings, tag`${1}`.strings, tag`${1}${2}`.values);
const chain = (s) => (t) => s[0] + t[0];
console.log(chain`a``b`);
console.log(`a${1}b${2}c`.length, `\r\n`.length, `
`.charCodeAt(0));
const order = [];
const k = (n) => ({ toString() { order.push('str' + n); return n; } });
`${(order.push('e1'), k(1))} ${(order.push('e2'), k(2))}`;
console.log(order.join());
