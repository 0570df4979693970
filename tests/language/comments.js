#!/usr/bin/env node
// A line comment /* not a block
/* A block comment // not a line
   over two lines */
/**/ console.log('empty block'); /***/ console.log('stars'); /* a **/ console.log('more'); // end
console.log(1 /* in */ + /* an */ 2 // expression
);
console.log('a' //
  + 'b');
var x = 10 /2/ 5 /* division, not a pattern */; console.log(x);
var y = 4
/* block */ --> this line is an HTML close comment, for a newline is not needed before it here
console.log(y);
<!-- a single-line HTML comment
--> and another one
console.log('after html comments'); <!-- trailing
x<!--y
;
console.log(x); // the line above is only x
if (/* c */ true /* d */) /* e */ console.log('if') /* f */; else /* g */ console.log('else');
function /* 1 */ f /* 2 */ (/* 3 */ a /* 4 */, /* 5 */) /* 6 */ { /* 7 */ return /* 8 */ a /* 9 */; /* 10 */ }
console.log(f(/**/ 5 /**/), f.toString());
console.log([/* hole */ , /**/ 1, /**/].length, { /**/ a /**/: /**/ 1 /**/ });
/* */ /* */ // //
console.log('© ünïcödé 日本 😀'); // ünïcödé 日本 😀 in a comment
console.log('last line has no newline') // end
