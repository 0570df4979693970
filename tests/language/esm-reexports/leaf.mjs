export const one = 1, two = 2;
export default 'leaf default';
export const shadowed = 'leaf';
const s = 'string export';
export { s as 'string name' };
