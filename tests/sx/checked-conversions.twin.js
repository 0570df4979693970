'use strict';
const lines = [
  ['i32 from 5', 5], ['i32 from -0', false], ['i32 from 5.5', true], ['i32 from 2^31', true], ['i32 from NaN', true], ['i32 from text', true], ['i32 from undefined', true], ['i32 from true', true], ['i32 from bigint', true],
  ['f64 from 5.5', 5.5], ['f64 from -0', true], ['f64 from NaN', NaN], ['f64 from null', true], ['f64 from text', true], ['f32 from 0.1', Math.fround(0.1)], ['f32 from object', true],
  ['bool from true', true], ['bool from 1', true], ['bool from undefined', true],
  ['as i32 of 5.9', 5], ['as i32 of 2^32+7', 7], ['as i32 of NaN', 0], ['as i32 of text', true], ['as i32 of null', true], ['as f32 of 0.1', Math.fround(0.1)], ['as f64 of text', true],
  ['good arguments', '1 2.5 true'], ['bad first', true], ['bad second', true], ['bad third', true], ['missing', true], ['extra', '1 2 false'],
  ['through map', '2,4,6'], ['through map, bad', true], ['through apply', '1 2 true'],
  ['return of 7', 7], ['return of text', true], ['return of 7.5', true],
  ['field set by untyped code', 'string'], ['field read as i32', true], ['field set right again', 42], ['field store', true], ['field kept', 41],
  ['element read', true], ['other element', 4], ['element past the end', true], ['element past the end as i32', true], ['raw value in a condition', 2], ['number to i32', true], ['number that lies', 'string'],
];
for (const line of lines) console.log(...line);
