export const three = 3;
export default class {}
export const conflict = 'x';
