// Functions are compiled when they are first called: what can be seen of them before and after.
function place(error, frames) {
  const out = [];
  for (const l of error.stack.split('\n').slice(1, 1 + frames)) {
    const parts = l.split(':');
    out.push(parts[parts.length - 2] + ':' + parseInt(parts[parts.length - 1]) + (l.includes('at ') ? ' ' + l.trim().split(' ')[1].split('/').pop() : ''));
  }
  return out.join(' | ');
}

// Never called: only its properties are looked at.
function untouched(a, b = 1, ...c) { return neverDeclared + a; }
console.log(untouched.name, untouched.length, untouched.toString());
console.log(typeof untouched.prototype, Object.getOwnPropertyNames(untouched).sort().join());

function text(x) { /* kept */ return x + 1; }
const before = text.toString();
console.log(text(1), before === text.toString(), before);

// Closures three deep, each level with variables of its own.
function outer(a) {
  let calls = 0;
  const middle = (b) => {
    calls++;
    return function inner(c) {
      calls++;
      return [a, b, c, calls, () => a + b + c + calls];
    };
  };
  return middle;
}
const m = outer(1);
const i1 = m(2), i2 = m(20);
const r1 = i1(3), r2 = i2(30);
console.log(r1.slice(0, 4), r2.slice(0, 4), r1[4](), r2[4]());

// Recursion into a function while it is called for the first time.
const isEven = (n) => (n === 0 ? true : isOdd(n - 1));
const isOdd = (n) => (n === 0 ? false : isEven(n - 1));
console.log(isEven(1000), isOdd(7));
function ackermann(x, y) { return x === 0 ? y + 1 : y === 0 ? ackermann(x - 1, 1) : ackermann(x - 1, ackermann(x, y - 1)); }
console.log(ackermann(2, 3));

// Places of errors thrown in functions compiled late.
function fails(v) {
  function deeper() {
    const o = v;
    return o.missing.more;
  }
  return deeper();
}
try {
  fails({});
} catch (e) {
  console.log(e.message, place(e, 2));
}
try {
  ((f) => f(null))((x) =>
    x.y);
} catch (e) {
  console.log(e.message, place(e, 2));
}
try {
  undefinedHelper.call();
} catch (e) {
  console.log(e.message);
}

// Dead zones are named by the descriptors of scopes that other functions made.
{
  const early = () => late;
  const writes = () => { counter = 1; };
  for (const f of [early, writes]) {
    try {
      f();
    } catch (e) {
      console.log(e.name, e.message);
    }
  }
  let late = 1, counter = 0;
  writes();
  console.log(early(), counter);
}

// Classes: fields, private members, static blocks, accessors, super, a default constructor.
class Base {
  #secret = 41;
  static made = 0;
  static { Base.label = `base ${this.name}`; }
  field = this.constructor.name + this.#secret;
  constructor() { Base.made++; }
  get value() { return this.#bump(1); }
  set value(v) { this.#secret = v; }
  #bump(by) { return this.#secret += by; }
  describe() { return `${this.field}/${new.target}`; }
  never() { return super.nothing; }
}
class Derived extends Base {
  extra = () => super.describe() + '!';
  describe() { return 'D' + super.describe(); }
}
const d = new Derived();
d.value = 10;
console.log(d.value, d.value, d.describe(), d.extra(), Base.made, Base.label);
console.log(Object.getOwnPropertyNames(Base.prototype).join());

// Arguments objects, defaults that close over parameters, destructured parameters.
function mapped(a, b) { arguments[0] = 7; return [a, arguments.length, (() => arguments[1])()]; }
console.log(mapped(1, 2, 3));
function defaults(a, f = () => a + b, b = 3) { var a = 10; return [a, f()]; }
console.log(defaults(1));
const pattern = ({ x, y: [z = (() => 5)()] }, ...rest) => [x, z, rest.length];
console.log(pattern({ x: 1, y: [] }, 2, 3));

// Template objects are one per site, also when its function is entered again.
const tag = (strings) => strings;
function site() { return tag`a${1}b`; }
console.log(site() === site(), site()[1], site().raw.length);

// Constants of many kinds in functions of their own.
const constants = [() => 123456789012345678901234567890n, () => 0.1, () => 'text', () => ({ k: 1, l: [2] }), () => -0, () => 1e300];
for (const f of constants) console.log(f(), f());

// try, finally, switch and loops with closures.
function flow(n) {
  const seen = [];
  for (let i = 0; i < n; i++) {
    try {
      switch (i) {
        case 0: continue;
        case 1: seen.push(() => i); break;
        case 2: throw new Error('two');
        default: return seen.map((f) => f());
      }
    } catch ({ message }) {
      seen.push(() => message);
    } finally {
      seen.push(() => `f${i}`);
    }
  }
  return seen.map((f) => f());
}
console.log(flow(2), flow(3), flow(5));

// Many levels of nesting, each compiled by a call from the one around it.
let source = 0;
const nest = (n) => (n === 0 ? () => source : (() => { const inside = nest(n - 1); return () => { source++; return inside(); }; })());
console.log(nest(50)());

// Getters, setters and methods of literals; computed names.
const key = 'computed';
const literal = {
  get g() { return this._g ?? 'none'; }, set g(v) { this._g = v + '?'; }, method() { return super.toString === Object.prototype.toString; },
  [key + 1]() { return key; }, ['arrow']: () => literal.g,
};
literal.g = 'v';
console.log(literal.g, literal.method(), literal.computed1(), literal.arrow(), literal.computed1.name);
console.log(new (function F() { this.t = new.target === F; })().t, (function () { return typeof this; })(), (() => typeof this)());
