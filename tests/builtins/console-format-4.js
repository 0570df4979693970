console.log('%d', '0x10', [], [5], true, '');
console.log('%S %D', 'x');
console.log('% s', 'x');
console.log('%5d', 5);
console.log('%s\n%s', 'line1', 'line2');
console.log('tail %', 'x');
console.log('%i', 1e21, '%i', 'z');
console.log('%d', 12345678901234567890n, '%f');
console.log('%s', 123456789.123, -1e-7, 1e21);
