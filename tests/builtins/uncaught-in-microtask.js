queueMicrotask(() => { console.log('one'); throw new Error('from a microtask'); });
queueMicrotask(() => console.log('never printed'));
setTimeout(() => console.log('never printed'), 0);
console.log('sync');
