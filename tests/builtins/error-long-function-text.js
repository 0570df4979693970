// Of a long function messages show the beginning and the end.
function attempt(f) { try { f(); } catch (e) { console.log(e.message); } }
const exact = function () { return "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012"; };
const longer = function () { return "01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123"; };
const wide = function () { return "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé\u{1f600}éééé"; };
for (const f of [exact, longer, wide, () => 1, class { static q() { return "a long class with a body that goes on and on, beyond the limit of one hundred and twenty-eight units" } }]) {
  console.log(String(f).length);
  attempt(() => { 'use strict'; Object.freeze(f).x = 1; });
  attempt(() => Object.setPrototypeOf(f, 1));
  attempt(() => new Proxy(f, f).x.y);
  attempt(() => structuredClone(f));
  attempt(() => Reflect.construct(f, [], 1));
  attempt(() => f in f);
}
for (const index of [NaN, undefined, null, 'x', 5, -7, Infinity, {}]) attempt(() => [].with(index, 1));
