export default (x) => x * 2;
