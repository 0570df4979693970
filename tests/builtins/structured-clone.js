function t(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
class B { x = 1; #y = 2; get z() { return 1; } }
t(() => structuredClone({ a: 1, b: [1, , 3], [Symbol('x')]: 1 }));
t(() => structuredClone(new B()));
t(() => [structuredClone(Object('str')), structuredClone(Object(5)), structuredClone(Object(5n)), structuredClone(Object(true))]);
t(() => [structuredClone(undefined), structuredClone(null), structuredClone(-0), structuredClone(10n), structuredClone('s')]);
t(() => structuredClone(new Map([[{ a: 1 }, new Set([1, 2])]])));
t(() => { const e = structuredClone(new RangeError('m', { cause: { q: 1 } })); return [e.name, e.message, e.cause, Object.keys(e), e.stack.split('\n')[0], e.constructor.name]; });
t(() => { class E2 extends Error { constructor(m) { super(m); this.name = 'E2'; this.extra = 1; } } const e = structuredClone(new E2('m')); return [e.name, e.message, e.extra, e.constructor.name]; });
t(() => { const o = {}; o.o = o; const c = structuredClone(o); return [c.o === c, c !== o, c]; });
t(() => { const s = new Set(); s.add(s); const c = structuredClone(s); return c.has(c); });
t(() => structuredClone(new Uint8Array([1, 2, 3]).subarray(1)));
t(() => structuredClone(new ArrayBuffer(4, { maxByteLength: 8 })).maxByteLength);
t(() => structuredClone(new DataView(new ArrayBuffer(8), 2, 3)).byteOffset);
t(() => { const b = new ArrayBuffer(8); const c = structuredClone([new Uint8Array(b), new Uint16Array(b)]); return c[0].buffer === c[1].buffer; });
t(() => { const b = new ArrayBuffer(4); const c = structuredClone({ b }, { transfer: [b] }); return [b.byteLength, b.detached, c]; });
t(() => { const b = new ArrayBuffer(4); b.transfer(); return structuredClone(b); });
t(() => structuredClone({}, { transfer: [{}] }));
t(() => { const b = new ArrayBuffer(4); return structuredClone(b, { transfer: [b, b] }); });
t(() => structuredClone({ get a() { throw new TypeError('from the getter'); } }));
t(() => { const o = { a: 1, get b() { delete o.c; return 2; }, c: 3 }; return structuredClone(o); });
t(() => structuredClone(Object.create({ a: 1 }, { b: { value: 1 }, c: { value: 2, enumerable: true } })));
t(() => structuredClone(Object.assign([1, 2], { x: 1 })));
for (const bad of [() => 1, Symbol('a'), new Proxy({}, {}), new WeakMap(), [].values(), class A { }, Object(Symbol()), { f() { } }, [() => 1], new WeakRef({}), Number]) t(() => structuredClone(bad));
t(() => (function () { return structuredClone(arguments); })(1));
