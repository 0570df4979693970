function tag(strings, ...values) {
  return { strings, raw: strings.raw, values };
}
const r = tag`a${1}\n${'b'}c`;
console.log(Object.isFrozen(r.strings), Object.isFrozen(r.raw), Array.isArray(r.strings), r.strings.length);
const same = () => ((s) => s)`x${1}y`;
console.log(same() === same(), ((s) => s)`x${1}y` === ((s) => s)`x${1}y`);
const sites = [];
for (let i = 0; i < 3; i++) sites.push(((s) => s)`loop${i}`);
console.log(sites[0] === sites[1], sites[1] === sites[2]);
console.log(tag`\unicode and \xerxes \u{110000}`.strings, tag`\unicode`.raw);
console.log(
  String.raw`a\nb${1}\u00e9`,
  String.raw({ raw: 'xyz' }, 1, 2, 3),
  String.raw({ raw: { length: 2, 0: 'p', 1: 'q' } }, '-'),
);
const o = {
  t(s) {
    return [this === o, s[0]];
  },
  get u() {
    return this.t;
  },
};
