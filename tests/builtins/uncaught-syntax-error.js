console.log('never printed: the whole file is checked before it runs');
let x = 1;
let x = 2;
