import Base from './shape.mjs';
const { PI } = Math;
export class Circle extends Base { #r; constructor(r) { super(); this.#r = r; } get area() { return PI * this.#r ** 2; } }
