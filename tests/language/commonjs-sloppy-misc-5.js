var x = 1;
var a = 1,
  b = a + 1,
  c = ((a = 5), b * a);
var asi = 1;
var asi2 = asi;
++asi;
console.log(asi, asi2);
var fnA = function () {
  return 'A';
};
[1, 2].forEach((x) => console.log(x));
const t = `a
b`;
console.log(t);
function ret() {
  return;
  5;
}
console.log(ret());
var obj = { a: 1, b: 2 };
console.log(obj);
if (obj) console.log('one-liner');
else console.log('x');
var i2 = 5;
var j2 = i2;
--i2;
console.log(i2, j2);
console.log(((x) => x)(5));
var rx = 10 / 2 / 5;
console.log(rx, 10 / 2);
x = 3;
console.log(x); /* block
comment */
console.log('after comment');
console.log(/* inline */ 'inline comments' /* b */);
