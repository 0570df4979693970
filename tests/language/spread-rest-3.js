const join = (...args) => args.join('|');
const order = [];
const it = (n) => ({
  [Symbol.iterator]() {
    order.push('it' + n);
    return [n][Symbol.iterator]();
  },
});
join(...(order.push('a'), it(1)), (order.push('b'), 2), ...(order.push('c'), it(3)));
console.log(order.join());
console.log(Function.prototype.apply.call(join, null, { length: 2, 0: 'x', 1: 'y' }));
