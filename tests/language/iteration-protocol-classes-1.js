class Zip {
  constructor(...its) {
    this.its = its;
  }
  [Symbol.iterator]() {
    const is = this.its.map((i) => i[Symbol.iterator]());
    return {
      next() {
        const rs = is.map((i) => i.next());
        return rs.some((r) => r.done)
          ? { done: true, value: undefined }
          : { done: false, value: rs.map((r) => r.value) };
      },
      return(v) {
        is.forEach((i) => i.return?.());
        return { done: true, value: v };
      },
    };
  }
}
console.log(
  [...new Zip([1, 2, 3], 'ab', new Set([true, false, null]))],
  Object.fromEntries(new Zip('xy', [1, 2])),
  new Map(new Zip(['k'], ['v'])),
);
