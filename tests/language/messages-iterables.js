// What errors say about a value that is not iterable, by where it stands.
function t(f) {
  try {
    f();
    console.log('nothing thrown');
  } catch (e) {
    console.log(e.name, e.message);
  }
}
let nothing, nil = null, thing = { inner: {}, five: 5 }, five = 5;
const one = () => 1;
class Box { static unit() { return 1; } }
t(() => { for (const x of nothing); });
t(() => { for (const x of thing.inner); });
t(() => { for (const x of thing[five]); });
t(() => { for (const x of one()); });
t(() => { for (const x of Box.unit()); });
t(() => { for (const x of new Box()); });
t(() => { for (const x of { a: 1, b: 2 }); });
t(() => { for (const x of !nothing); });
t(() => { for (const x of (0, five)); });
t(() => { for (const x of five * 2 - 1); });
t(() => { for (const x of nothing ?? 3); });
t(() => { for (const x of thing?.five); });
t(() => { for (const x of this); });
t(() => { for (const [a] of [7]); });
t(() => { const [a] = nothing; });
t(() => { const [a] = thing.five; });
t(() => { const [a] = one(); });
t(() => { let a; [a] = five; });
t(() => { const [[a]] = [5]; });
t(() => { const [[a] = five] = []; });
t(() => { (([a]) => a)(nil); });
t(() => { try { throw 1; } catch ([a]) { } });
t(() => { [...nothing]; });
t(() => { [1, ...thing.inner]; });
t(() => { one(...nothing); });
t(() => { one(...nil); });
t(() => { one(...thing); });
t(() => { one(1, ...five); });
t(() => { one(...nothing, 1); });
t(() => { new Box(...nothing); });
t(() => { for (const x of { [Symbol.iterator]: () => ({}) }); });
t(() => { for (const x of { [Symbol.iterator]: () => ({ next: 5 }) }); });
t(() => { const { a } = nothing && thing; });
t(() => { const { 0: a } = nil; });
t(() => { try { throw nothing; } catch ({ message }) { } });
t(() => { const { a = 1 } = nil; });
