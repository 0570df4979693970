// Classes, private names, super, static blocks, arguments, CommonJS.
class Shape {
  #name;
  static count = 0;
  static { Shape.count = 10; }
  constructor(name) { this.#name = name; Shape.count++; }
  get name() { return this.#name; }
  describe() { return "shape " + this.#name; }
}
class Square extends Shape {
  side = 2;
  constructor(side) { super("square"); this.side = side; }
  describe() { return super.describe() + " of " + this.side ** 2; }
}
function sloppy(a, b) {
  arguments[0] = 7;
  return [a, b, arguments.length];
}
console.log(new Square(3).describe(), Shape.count, sloppy(1, 2, 3), new.target === undefined);
console.log(attempt(() => Square()), module.exports === exports);
function attempt(f) {
  try { return f(); } catch (error) { return error.message; }
}
