const e = new Error('msg', { cause: { code: 1 } });
try {
  new AggregateError(5);
} catch (x) {
  console.log(x.message);
}
for (const t of [
  {},
  { name: 'N' },
  { message: 'M' },
  { name: '', message: 'M' },
  { name: 'N', message: '' },
  { name: undefined, message: undefined },
  { name: null, message: 5 },
  [],
])
  console.log(JSON.stringify(Error.prototype.toString.call(t)));
try {
  Error.prototype.toString.call(1);
} catch (x) {
  console.log(x.message);
}
try {
  Error.prototype.toString.call({ name: Symbol() });
} catch (x) {
  console.log(x.name, x.message);
}
e.message = 'changed';
e.name = 'Renamed';
console.log(String(e), e.stack.split('\n')[0]);
class Custom extends TypeError {
  constructor(m) {
    super(m);
  }
  get name() {
    return 'Custom!';
  }
}
