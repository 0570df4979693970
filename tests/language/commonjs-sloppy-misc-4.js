var a = 1,
  b = a + 1,
  c = ((a = 5), b * a);
var lab = 0;
loop: while (true) {
  lab++;
  switch (lab) {
    case 3:
      break loop;
    default:
      continue loop;
  }
}
console.log(lab);
do lab--;
while (lab > 0);
console.log(lab);
for (;;) {
  if (lab++ > 3) break;
}
console.log(lab);
for (var k2 in { a: 1 }) for (var v2 of [k2 + '!']) console.log(v2);
if (lab);
else console.log('no');
{
}
var s = '';
for (var m = 0, w = 5; m < w; m++, w--) s += m + '' + w;
console.log(s);
try {
  throw 'str';
} catch (e) {
  var hoistedFromCatch = e;
} finally {
  s = 'fin';
}
console.log(hoistedFromCatch, s);
