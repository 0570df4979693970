const a = [3, 1, 2];
console.log(a.push(5, 6), a.pop(), a.shift(), a.unshift(9, 8), a.reverse(), a.length);
console.log([].pop(), [].shift(), [].push(), [1].unshift(), [].reverse());
console.log([1, 2, 3, 4, 5].fill(0, 1, 3), [1, 2, 3].fill(7), [1, 2, 3].fill(7, -1), new Array(3).fill().length, [1, 2].fill(0, 5));
console.log([1, 2, 3, 4, 5].copyWithin(0, 3), [1, 2, 3, 4, 5].copyWithin(1, 0, 3), [1, 2, 3, 4, 5].copyWithin(-2, -4, -3), [1, , 3, 4].copyWithin(2, 0));
const sp = [1, 2, 3, 4, 5];
console.log(sp.splice(1, 2), sp, sp.splice(-1), sp, sp.splice(1, 0, 'a', 'b'), sp, sp.splice(), sp.splice(undefined), sp, sp.splice(0, 1, 2, 3), sp);
const holes = [1, , 3];
console.log(holes.reverse(), holes.shift(), holes, holes.unshift(0), holes, holes.pop(), holes.length, 1 in holes);
const like = { length: 2, 0: 'x', 1: 'y' };
console.log(Array.prototype.push.call(like, 'z'), like, Array.prototype.pop.call(like), Array.prototype.shift.call(like), like, Array.prototype.unshift.call(like, 'q'), Array.prototype.reverse.call(like), Array.prototype.splice.call(like, 0, 1), like);
const empty = {}; Array.prototype.push.call(empty, 1); console.log(empty, Array.prototype.pop.call({}));
const frozen = Object.freeze([1]);
for (const m of ['push', 'pop', 'shift', 'unshift', 'reverse', 'splice', 'fill', 'sort']) { try { frozen[m](0, 1); console.log(m, 'ok'); } catch (e) { console.log(m, e.message); } }
const big = { length: 2 ** 53 - 1 }; try { Array.prototype.push.call(big, 1); } catch (e) { console.log(e.message); }
const nw = [1, 2, 3]; Object.defineProperty(nw, 'length', { writable: false }); for (const f of [() => nw.push(4), () => nw.pop(), () => { nw[5] = 1; return nw.length; }]) { try { console.log(f()); } catch (e) { console.log(e.message); } }
const getter = [1, 2]; Object.defineProperty(getter, 0, { get() { return 'got'; }, set(v) { console.log('set', v); }, configurable: true }); getter.reverse(); console.log(getter.length);
