// The stack of an error begins below the constructors of its class, as it does for the built-in ones.
const names = e => e.stack.split('\n').filter(l => l.includes(__filename)).map(l => l.trim().split(' (')[0]).join(', ');
class A extends Error { constructor(m) { super(m); this.extra = 1; } }
class B extends A {}
class C extends B { constructor() { super('c'); this.inner = new TypeError('inner'); } }
function make(K) { return new K('m'); }
for (const K of [Error, RangeError, A, B, C]) console.log(K.name, names(make(K)));
console.log(names(make(C).inner));
console.log(names(make(class extends TypeError { constructor(m) { super(m); } })));
function viaReflect() { return Reflect.construct(Error, ['r'], viaReflect); }
console.log(names(viaReflect()));
function unseen() { return Reflect.construct(Error, ['u'], class {}); }
console.log(names(unseen()) === '', unseen().stack);
function called() { return Error('called'); }
console.log(names(called()));
function aggregate() { return new (class extends AggregateError { constructor() { super([1], 'agg'); } })(); }
console.log(names(aggregate()));
function nested() { const inner = () => new B('x'); return inner(); }
console.log(names(nested()));
