const parts = [1, 2, 3];
export default parts.map((x) => x * x);
