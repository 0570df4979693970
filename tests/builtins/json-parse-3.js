const order = [];
JSON.parse('{"x":[10,{"y":true}],"2":"s","1":null}', function (k, v) {
  order.push([k, Array.isArray(this) ? 'array' : 'object', typeof v]);
  return v;
});
console.log(order.join(' '));
console.log(
  JSON.parse('[1,2,3,4]', (k, v) => (v === 2 ? undefined : v)),
  JSON.parse('{"a":1,"b":2}', (k, v) => (k === 'a' ? undefined : v)),
  JSON.parse('5', () => 'replaced'),
  JSON.parse('{"a":1}', (k) => (k ? 1 : undefined)),
  JSON.parse('[1]', 'not callable'),
  JSON.parse('{"a":{"b":1}}', function (k, v) {
    if (k === 'b') this.c = 'added';
    return v;
  }),
);
console.log(
  JSON.parse('[1,[2,3]]', function (k, v) {
    if (k === '0' && this.length === 2 && Array.isArray(this[1])) this[1] = ['changed', 'here', 'now'];
    return v;
  }),
);
