// Modules are strict; top-level names do not become globals.
var v = 1; function fn() { return this; } let l = 2;
console.log(this, fn(), 'v' in globalThis, 'fn' in globalThis);
try { undeclared = 1; } catch (e) { console.log(e.message); }
try { Object.freeze([1]).push(2); } catch (e) { console.log(e.message); }
try { (() => { arguments; })(); } catch (e) { console.log(e.name, e.message); }
console.log((function () { return typeof this; })(), (function (a) { arguments[0] = 2; return a; })(1));
{ function block() {} } console.log(typeof block);
console.log(typeof import.meta, Object.getPrototypeOf(import.meta), typeof import.meta.url, import.meta.url.endsWith('main.mjs'));
globalThis.shared = 'via global'; console.log(shared, l, typeof exports);
var undefined_ = void 0; console.log(undefined_, [typeof v, typeof hoistedLater]); function hoistedLater() {}
export { v as a, v as b }; export default fn;
