function Ctor() {
  Object.defineProperty(this, 'id', { value: (Ctor.n = (Ctor.n ?? 0) + 1), enumerable: true });
}
console.log(
  new Ctor().id,
  new Ctor().id,
  (() => {
    const q = new Ctor();
    q.id = 99;
    delete q.id;
    return q.id;
  })(),
);
const inherit = Object.create(
  {
    get v() {
      return this.base * 2;
    },
  },
  { base: { value: 21 } },
);
console.log(inherit.v, { ...inherit }, 'v' in inherit, JSON.stringify(inherit));
console.log(
  Reflect.get(
    {
      get v() {
        return this;
      },
    },
    'v',
    5,
  ),
  Reflect.get(
    Object.create({
      get v() {
        return this.w;
      },
    }),
    'v',
    { w: 'recv' },
  ),
);
