let s = '';
for (let i = 0; i < 300; i++) s += i;
console.log(s.length, s.slice(0, 20), s.slice(-10), s[500], s.indexOf('299'), s.charCodeAt(250));
let front = '';
for (let i = 0; i < 100; i++) front = i + ',' + front;
console.log(front.slice(0, 30), front.length, front === front.split('').join(''));
const rope = 'ab'.repeat(1000) + 'é' + 'cd'.repeat(1000);
console.log(
  rope.length,
  rope.indexOf('é'),
  rope.lastIndexOf('ab'),
  rope.slice(1995, 2010),
  rope.at(-1),
  rope === 'ab'.repeat(1000) + 'é' + 'cd'.repeat(1000),
);
