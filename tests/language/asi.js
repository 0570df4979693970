// Automatic semicolon insertion, and where it does not happen.
var a = 1
var b = a
++a
console.log(a, b)
var c = a
+ b
console.log(c)
function ret() {
  return
  5
}
console.log(ret())
var f = function () { return 'f' }
;[1, 2].forEach((x) => console.log(x))
;(() => console.log('iife'))()
const t = `x
y`
console.log(t)
var calls = (x) => x
(5)
console.log(typeof calls)
do console.log('do'); while (false) console.log('after do')
for (var i = 0; i < 2; i++) {} console.log(i)
if (a) console.log('then')
else console.log('else')
var obj = { p: 1
, q: 2 }
console.log(obj.p + obj
  .q)
lbl:
for (;;) { break
lbl }
var let_ = 1
let
x = 2
console.log(x, let_)
throwTest()
function throwTest() { try { throw 'same line' } catch (e) { console.log(e) } }
var yes = a /* comment with
newline */ console.log('inserted by the comment')
x
++
a
console.log(x, a)
class K { a = 1
  b = 2
  static
  c = 3
  get
  d() { return 4 }
  ['e'] = 5 }
console.log(new K().a, new K().b, K.c, new K().d, new K().e, 'get' in new K())
{ 1
2 } console.log('block')
var re = 10
/ 2
console.log(re)
console.log((() => { 'use strict' })(), ((a, b) => a)
(1, 2))
var n = null
n?.x
console.log(n)
