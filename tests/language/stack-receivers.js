// Lines of a stack name the class of the receiver.
function names(e) {
  return e.stack.split('\n').slice(1).map((line) => line.trim().split(' (')[0]).filter((line) => !line.includes('node:') && !line.includes('/'));
}
class K {
  m() { return names(new Error('x')).slice(0, 2).join(' | '); }
  static s() { return new K().m(); }
  constructor() { this.made = K.depth ? names(new Error('y'))[0] : ''; }
  get g() { return this.m(); }
}
console.log(K.s());
console.log(new K().g);
K.depth = 1;
console.log(new K().made);
const o = { f() { return names(new Error('x'))[0]; }, alias: function inner() { return names(new Error('x'))[0]; }, arrow: () => names(new Error('x'))[0] };
console.log(o.f(), '|', o.alias(), '|', o.arrow());
function plain() { return names(new Error('x'))[0]; }
console.log(plain(), '|', plain.call({}), '|', plain.call(new Map()), '|', plain.call([]), '|', plain.call(undefined));
function strict() { 'use strict'; return names(new Error('x'))[0]; }
console.log(strict(), '|', strict.call(5), '|', strict.call('s'), '|', strict.call(plain), '|', strict.call(K));
Error.stackTraceLimit = 1;
console.log(new Error('x').stack.split('\n').length);
Error.stackTraceLimit = 0;
console.log(new Error('x').stack);
Error.stackTraceLimit = 'many';
console.log(new Error('x').stack);
Error.stackTraceLimit = 25;
function deep(n) { return n === 0 ? new Error('x').stack.split('\n').length : deep(n - 1); }
console.log(deep(100));
Error.stackTraceLimit = 10;
// What captureStackTrace leaves out, and what it keeps for later.
function outer() { return middle(); }
function middle() { return inner(); }
function inner() {
  const o = {};
  Error.captureStackTrace(o, middle);
  return o.stack.split('\n').slice(0, 2).map((line) => line.split(' (')[0]).join();
}
console.log(outer());
class Late extends Error {
  constructor(message) {
    super(message);
    Error.captureStackTrace(this, Late);
    this.name = 'Late';
  }
}
function make() { return new Late('x'); }
console.log(make().stack.split('\n').slice(0, 2).map((line) => line.split(' (')[0]).join());
const heir = Object.create(new Error('above'));
heir.stack = 'set';
console.log(heir.stack, Object.hasOwn(heir, 'stack'));
try { Error.captureStackTrace(5); } catch (e) { console.log(e.message); }
