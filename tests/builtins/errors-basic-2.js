for (const C of [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) {
  const x = new C('m');
  console.log(
    x.name,
    String(x),
    x instanceof Error,
    x instanceof C,
    C.name,
    C.length,
    Object.getPrototypeOf(C) === Error,
    Object.hasOwn(C.prototype, 'name'),
    Object.hasOwn(C.prototype, 'message'),
    C.prototype.message === '',
  );
}
const ag = new AggregateError([new Error('a'), 'b'], 'many', { cause: 'c' });
console.log(
  ag.errors.length,
  ag.message,
  ag.name,
  ag.cause,
  ag instanceof Error,
  Object.getOwnPropertyDescriptor(ag, 'errors').enumerable,
  AggregateError.length,
  new AggregateError(new Set([1, 2])).errors,
  AggregateError([]).errors,
);
