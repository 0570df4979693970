console.log('start');
const o = { a: { b: null } };
console.log(o.a.b?.c);
function deep(n) { return n === 0 ? missingFunction(n) : deep(n - 1); }
try { deep(3); } catch (e) { console.log(e.name, e.message); }
deep(5);
