const holes = [1, , 3];
console.log(
  holes.reverse(),
  holes.shift(),
  holes,
  holes.unshift(0),
  holes,
  holes.pop(),
  holes.length,
  1 in holes,
);
const like = { length: 2, 0: 'x', 1: 'y' };
console.log(
  Array.prototype.push.call(like, 'z'),
  like,
  Array.prototype.pop.call(like),
  Array.prototype.shift.call(like),
  like,
  Array.prototype.unshift.call(like, 'q'),
  Array.prototype.reverse.call(like),
  Array.prototype.splice.call(like, 0, 1),
  like,
);
const empty = {};
Array.prototype.push.call(empty, 1);
console.log(empty, Array.prototype.pop.call({}));
const frozen = Object.freeze([1]);
for (const m of ['push', 'pop', 'shift', 'unshift', 'reverse', 'splice', 'fill', 'sort']) {
  try {
    frozen[m](0, 1);
    console.log(m, 'ok');
  } catch (e) {
    console.log(m, e.message);
  }
}
