import { probe } from './b.mjs';
export const early = probe;
export let value = 'value';
export class Klass { k = 'klass'; }
export const later = () => value + '!';
export function hoisted() { return 'hoisted works early'; }
export var variable = 'var';
