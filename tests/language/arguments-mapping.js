function mapped(a, b) { arguments[0] = 'A'; b = 'B'; return [a, b, arguments[0], arguments[1], arguments.length]; }
console.log(mapped(1, 2), mapped(1), mapped());
function strict(a, b) { 'use strict'; arguments[0] = 'A'; b = 'B'; return [a, b, arguments[0], arguments[1]]; }
console.log(strict(1, 2));
function withDefault(a, b = 2) { arguments[0] = 'A'; return [a, arguments[0], arguments.length]; }
console.log(withDefault(1), withDefault(1, undefined));
function withRest(a, ...r) { a = 'x'; return [arguments[0], arguments.length, r]; }
console.log(withRest(1, 2, 3));
function del(a) { delete arguments[0]; a = 5; return [arguments[0], 0 in arguments, a]; }
console.log(del(1));
function def(a) { Object.defineProperty(arguments, '0', { value: 9, writable: false }); a = 7; return [arguments[0], a]; }
console.log(def(1));
function getter(a) { Object.defineProperty(arguments, '0', { get() { return 'g'; } }); a = 7; return [arguments[0], a]; }
console.log(getter(1));
function frozen(a) { Object.freeze(arguments); a = 2; return [arguments[0], a]; }
console.log(frozen(1));
function props() { return [typeof arguments, Object.prototype.toString.call(arguments), Object.keys(arguments), Reflect.ownKeys(arguments).map(String), Array.isArray(arguments)]; }
console.log(props('x', 'y'));
function iter() { return [...arguments].concat(Array.from(arguments), [].slice.call(arguments, 1)); }
console.log(iter(1, 2));
function arrow() { return (() => arguments[0])('inner'); }
console.log(arrow('outer'));
function shadow(arguments) { return arguments; }
console.log(shadow('s'));
function shadowVar() { var arguments; return typeof arguments; }
function shadowVar2() { var arguments = 3; return typeof arguments; }
function shadowFn() { function arguments() {} return typeof arguments; }
console.log(shadowVar(1), shadowVar2(1), shadowFn(1));
function inDefault(a = arguments.length, b = arguments[1]) { return [a, b]; }
console.log(inDefault(), inDefault(undefined, 'z', 3));
function len() { arguments.length = 1; return [].slice.call(arguments); }
console.log(len(1, 2, 3));
function extra(a) { arguments[1] = 'new'; arguments[2] = 'more'; return [arguments.length, arguments[1], Object.keys(arguments)]; }
console.log(extra(1));
function captured(a) { const set = (v) => { a = v; }; const args = arguments; set('via closure'); return [args[0], (args[0] = 'back', a)]; }
console.log(captured(1));
function symbolIter() { return arguments[Symbol.iterator] === Array.prototype[Symbol.iterator]; }
console.log(symbolIter(), (function () { return arguments; })(1, 'a'));
console.log((function () { 'use strict'; return Object.getOwnPropertyDescriptor(arguments, 'callee').get === Object.getOwnPropertyDescriptor(arguments, 'callee').set; })());
