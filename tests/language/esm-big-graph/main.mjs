// A diamond of modules with class inheritance across files and state in one of them.
import { Circle } from './circle.mjs';
import { Square } from './square.mjs';
import { registry, describe, Shape } from './shape.mjs';
const shapes = [new Circle(2), new Square(3), new Circle(0.5)];
for (const s of shapes) console.log(describe(s), s instanceof Shape);
console.log([...registry].map(([k, v]) => `${k}:${v}`).join(), Shape.total);
Shape.reset(); console.log(registry.size, Shape.total);
