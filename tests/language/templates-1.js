const x = 5,
  name = 'Wörld';
console.log(`Hello ${name}! ${x + 1} ${`nested ${x * 2} ${`deep`}`}`);
console.log(`line1
line2\ttab \u{1F600} \x41 \u0042 \
continued`);
console.log(`${null} ${undefined} ${true} ${1n} ${-0} ${[1, [2, 3]]} ${{}} ${() => 1}`);
console.log(
  `${{
    toString() {
      return 'ts';
    },
    valueOf() {
      return 'vo';
    },
  }}`,
  '' +
    {
      toString() {
        return 'ts';
      },
      valueOf() {
        return 'vo';
      },
    },
);
try {
  `${Symbol('s')}`;
} catch (e) {
  console.log(e.message);
}
function tag(strings, ...values) {
  return { strings, raw: strings.raw, values };
}
const r = tag`a${1}\n${'b'}c`;
console.log(r.strings, r.raw, r.values);
