try {
  Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get.call(undefined);
} catch (e) {
  console.log(e.message);
}
console.log(
  Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get.call(5) === Number.prototype,
  Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get.name,
);
