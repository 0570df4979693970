export * from './leaf.mjs';
export { one as uno, default as renamedDefault } from './leaf.mjs';
export * as inner from './leaf.mjs';
export * from './other.mjs';
export { default } from './other.mjs';
export const shadowed = 'index wins';
export { 'string name' as 'another name' } from './leaf.mjs';
