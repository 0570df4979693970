lab: function labelled() {
  return 'labelled';
}
console.log(labelled());
console.log(
  (() => {
    {
      {
        function deep() {
          return 'deep';
        }
      }
    }
    return deep();
  })(),
);
var o = { __proto__: { p: 1 }, __proto__x: 2 };
console.log(
  o.p,
  Object.keys(o),
  { ['__proto__']: 1 },
  { __proto__: null } instanceof Object,
  (({ __proto__ }) => __proto__)({ __proto__: Array.prototype }) === Array.prototype,
);
console.log('end');
