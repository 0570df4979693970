const log = (v) => console.log(v);
log("finally"); log("finally"); log("finally"); log("finally");
console.log(1 + 5 + 2, 1, 2, 7, 7);
console.log({ x: 1, y: 2 });
console.log(1 + 3, 9);
console.log(1, 2, [3, 4, 30].join());
console.log(1, 2, 5);
