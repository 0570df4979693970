globalThis.order.push('three');
console.log('three');
