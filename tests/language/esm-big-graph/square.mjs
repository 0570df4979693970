import { Shape as Base } from './shape.mjs';
export class Square extends Base { constructor(a) { super(); this.a = a; } get area() { return this.a * this.a; } }
