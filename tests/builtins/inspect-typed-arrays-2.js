console.log({ ta: new Uint8Array([1]), buf: new ArrayBuffer(1) }, [new Uint8Array([1, 2])], {
  a: { b: { c: new Uint8Array(2) } },
});
console.log(
  new Uint8Array([1, 2]).buffer,
  new Uint16Array([1, 2]).subarray(1),
  new Uint8Array(2).entries(),
  new Uint8Array([5]).values(),
  Uint8Array,
  Object.getPrototypeOf(Uint8Array),
  Uint8Array.prototype,
  ArrayBuffer.prototype,
);
