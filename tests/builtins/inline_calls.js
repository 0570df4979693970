// Builtins that calls run without a frame: every operand that leaves the short way, and what can be told of them.
const values = [0, -0, 1, -1, 2147483647, -2147483648, 0.5, -0.5, 1.5, -1.5, 2147483646.5, -2147483646.5, 2147483647.5, 4294967296.5, NaN, Infinity, -Infinity, '7', true, null, undefined, { valueOf: () => 3 }];
const text = (v) => (Object.is(v, -0) ? '-0' : String(v));
for (const f of ['abs', 'floor', 'ceil', 'sqrt']) {
  let line = f;
  for (const v of values) line += ' ' + text(Math[f](v));
  console.log(line, text(Math[f]()), text(Math[f](4, 9)));
}
for (const f of ['max', 'min', 'imul']) {
  let line = f;
  for (const v of values) for (const w of [0, -0, 3, 0.25, NaN, '2']) line += ' ' + text(Math[f](v, w)) + ',' + text(Math[f](w, v));
  console.log(line, text(Math[f]()), text(Math[f](5)), text(Math[f](1, 2, 3)));
}
const { max, floor } = Math;
console.log(max(1, 2), floor(2.5), max.call(null, 3, 4), max.name, max.length, Math.max === max, new Set([max, Math.max]).size);

const strings = ['abc', 'aé', 'ü→x', '', 'rope' + 'd'.repeat(40) + 'tail', 'slice of a longer text'.slice(3, 20)];
for (const s of strings) {
  let line = '';
  for (const i of [0, 1, 2, -1, 1.7, '1', undefined, NaN, 1e10]) line += ' ' + s.charCodeAt(i);
  console.log(line, s.charCodeAt());
}
console.log(String.prototype.charCodeAt.call(123, 1), Reflect.apply(''.charCodeAt, 'xyz', [2]));

const a = [];
for (let i = 0; i < 40; i++) if (a.push(i) !== i + 1) console.log('wrong length');
console.log(a.push(), a.push(1, 2), a.pop(), a.pop(), a.pop(), a.length, [].pop(), [, ,].pop());
console.log([1, ,].pop(), Array.prototype.push.call({ length: 2 }, 'x'), Array.prototype.pop.call({ length: 1, 0: 'only' }));
const frozen = Object.freeze([1, 2]);
for (const f of [() => frozen.push(3), () => frozen.pop(), () => Object.seal([1]).pop(), () => Object.preventExtensions([1]).push(2), () => null.push(1)]) {
  try { console.log(f()); } catch (e) { console.log(e.name + ': ' + e.message); }
}
const long = [];
long.length = 5;
console.log(long.push('at five'), long.pop(), long.pop(), long.length);
class Stack extends Array { }
const stack = new Stack();
stack.push('s');
console.log(stack.length, stack.pop(), stack.length, stack instanceof Stack);
Array.prototype[2] = 'proto';
const holes = [1, 2, ,];
console.log(holes.pop(), holes.length, [1, 2].push(3));
delete Array.prototype[2];
let old = [];
for (let round = 0; round < 200; round++) { for (let i = 0; i < 50; i++) old.push({ round, i }); if (round % 3 === 0) for (let i = 0; i < 20; i++) old.pop(); }
console.log(old.length, old[old.length - 1].i, old.reduce((s, o) => s + o.round, 0));
Math.max = () => 'mine';
console.log(Math.max(1, 2), max(1, 2));
