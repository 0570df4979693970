function f(a, b = a, c = () => a + b) { a = 10; return [a, b, c()]; }
console.log(f(1), f(1, 2), f(1, undefined), f(1, null));
let outer = 'outer';
function scope(a = outer, b = () => outer) { var outer = 'inner'; return [a, b(), outer]; }
console.log(scope());
function bodyVar(a, f = () => a) { var a; const before = a; a = 2; return [before, a, f()]; }
console.log(bodyVar(1));
function bodyVarNoInit(a, f = () => a) { var a = 3; return [a, f()]; }
console.log(bodyVarNoInit(1));
let n = 0;
const each = (x = ++n) => x;
console.log(each(), each(), each(50), each(undefined));
const obj = { v: 7, m(a = this.v, b = arguments.length, c = super.toString === Object.prototype.toString) { return [a, b, c]; } };
console.log(obj.m(), obj.m(1, 2));
const thrower = () => { throw new Error('missing argument'); };
const need = (a = thrower()) => a;
try { need(); } catch (e) { console.log(e.message); }
console.log(need(0), need(null), need(false), need(''));
function fnDefault(cb = function () { return 'anon'; }, named = function foo() { return foo.name; }) { return [cb.name, cb(), named()]; }
console.log(fnDefault());
const nested = ({ a = 1, b: { c = a + 1 } = {} } = {}, [d = c, ...e] = [undefined, 9, 8]) => [a, c, d, e];
console.log(nested(), nested({ a: 5 }), nested({ b: { c: 'C' } }, []));
function hoistedInBody(x = typeof inner) { function inner() {} return [x, typeof inner]; }
console.log(hoistedInBody());
function closureOverLater(a = () => b, b = 2) { return a(); }
console.log(closureOverLater());
try { (function (a = b, b) {})(); } catch (e) { console.log(e.message); }
function shadowFn(g = 1) { function g() { return 'function'; } return typeof g; }
console.log(shadowFn(5));
class A { constructor(x = new.target.name, y = this) { this.x = x; this.same = y === this; } }
class B extends A { constructor(z = 'z') { super(undefined); this.z = z; } }
console.log(new A(), new B());
console.log(((a = 1, a2 = a++, a3 = a) => [a, a2, a3])(), ((a, b = (a = 5, 1)) => [a, b])(1));
console.log((function (a = 1) { 'no strict directive here'; return this === globalThis; })());
console.log(((x = { y: 1 }) => x.y)(), ((...[a = 1, b = 2]) => [a, b])(undefined), (({ length }) => length)('four'));
