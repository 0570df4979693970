setTimeout(() => { console.log('first'); throw new RangeError('from a timer'); }, 0);
setTimeout(() => console.log('never printed'), 0);
queueMicrotask(() => console.log('micro'));
console.log('sync');
