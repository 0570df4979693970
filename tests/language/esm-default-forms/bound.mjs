let value = 'at export time';
export { value as default };
value = 'changed later';
