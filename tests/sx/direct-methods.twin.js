"use strict";
function t(f) { try { console.log(f()); } catch (e) { console.log(e.name, e.message); } }
class U { static a(n) { return U.b(n) + 1; } static b(n = 4) { return n * 2; } static c(x, k) { return k === undefined ? x : x * k; } static d = U.a(3); static e(n) { if (n > 2) return n; return 0; } }
t(() => [U.a(1), U.b(), U.b(5), U.c(1.5), U.c(1.5, 2), U.d, U.e(1), U.e(5)].join());
class Leaky { static f(n) { return n; } }
t(() => { const l = Leaky; l.f = (x) => "patched"; return Leaky.f(1); });
class Inst { static f(n) { return n; } m() {} }
t(() => { const i = new Inst(); i.constructor.f = () => 99; return Inst.f(1); });
class Stat { static self() { return this; } static f(n) { return n; } }
t(() => { (Stat.self()).f = () => 98; return Stat.f(1); });
class Asg { static f(n) { return n; } }
t(() => { (Asg).f = () => 97; return Asg.f(1); });
class Comp { static f(n) { return n; } static ["f"](n) { return n + 50; } }
t(() => Comp.f(1));
class Twice { static f(n) { return n; } static f(n) { return n + 60; } }
t(() => Twice.f(1));
class Acc { static get f() { return (n) => "getter" + n; } }
t(() => Acc.f(1));
class Fld { static f = (n) => "field" + n; }
t(() => Fld.f(1));
class Base { static f(n) { return n; } } class Derived extends Base { static f(n) { return n * 10; } static g(n) { return super.f(n) + 1; } }
t(() => [Base.f(2), Derived.f(2), Derived.g(2)].join());
const Expr = class { static f(n) { return n + 7; } }; t(() => Expr.f(1));
function nested(k) { class L { static f(n) { return n + k; } static g(n) { return L.f(n) * 2; } } return L.g(1) + L.f(2); }
t(() => nested(10));
class Pv { #v ; constructor(v) { this.#v = v; } #get(k) { return this.#v + k; } #self(p) { return this; } #d(a, b = this.#v) { return a * b; } #arrow(n) { return () => this.#v + n; } static s(o) { return o.#get(1); }
  all(o) { return [this.#get(1), o.#get(2), this.#self(1) === this, this.#d(3), this.#d(3, 4), this.#arrow(5)(), Pv.s(this)].join(); } }
t(() => new Pv(10).all(new Pv(20)));
class Rec { #fib(n) { return n < 2 ? n : this.#fib(n - 1) + this.#fib(n - 2); } run(n) { return this.#fib(n); } }
t(() => new Rec().run(15));
let order = "";
function d1(a, b = (order += "d", a + 1), c = b / 2) { return a * 100 + b * 10 + c; }
t(() => [d1(1), d1(1, 2), d1(1, undefined, 3), d1(1, 2, undefined)].join() + order);
const anyd = d1; t(() => anyd(1));
let u ; t(() => d1(1, u));
function d2(a = 5) { const f = () => a; a = a + 1; return f() + a; } t(() => [d2(), d2(1)].join());
function d3(a, f = () => a) { a++; return f(); } t(() => d3(1));
function d4(p, { x, y } = { x: p, y: 2 }) { return x + y + p; } t(() => d4(1));
function d5(s = "a" + 1, n = 3) { return s + n; } t(() => d5() + d5("q") + d5("z", 9));
function d6(a = 1, ...r) { return (a + r.length) ; } t(() => d6() + d6(1, 2, 3));
t(() => [d1.length, d2.length, d5.length, d1.name].join());
function opt(a, b) { return [a, b].join("/"); } t(() => opt() + opt(1) + opt(1, 2)); t(() => opt(u));
