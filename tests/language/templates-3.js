function tag(strings, ...values) {
  return { strings, raw: strings.raw, values };
}
const r = tag`a${1}\n${'b'}c`;
const o = {
  t(s) {
    return [this === o, s[0]];
  },
  get u() {
    return this.t;
  },
};
console.log(o.t`m`, o['t']`n`, tag.bind(null)`z`.strings);
console.log(
  (
    () => (s, v) =>
      v
  )()`${7}`,
  new (class {
    constructor() {
      this.v = 1;
    }
  })().v,
);
console.log(tag``.strings, tag`${1}`.strings, tag`${1}${2}`.values);
const chain = (s) => (t) => s[0] + t[0];
console.log(chain`a``b`);
console.log(
  `a${1}b${2}c`.length,
  `\r\n`.length,
  `
`.charCodeAt(0),
);
const order = [];
const k = (n) => ({
  toString() {
    order.push('str' + n);
    return n;
  },
});
`${(order.push('e1'), k(1))} ${(order.push('e2'), k(2))}`;
console.log(order.join());
