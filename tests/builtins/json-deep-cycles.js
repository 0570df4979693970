// Deep structures, and cycles that close at any depth.
function chain(depth, leaf) { let o = leaf; for (let i = 0; i < depth; i++) o = i % 3 ? { a: o } : [o, i]; return o; }
for (const depth of [98, 99, 100, 101, 102, 500, 4000]) {
  const text = JSON.stringify(chain(depth, { x: 1 }));
  console.log(depth, text.length, JSON.stringify(JSON.parse(text)) === text);
}
const shared = { s: [1] };
for (const depth of [97, 98, 99, 100, 101, 250]) {
  // The same object many times beside each other, below and above the level from which a set is kept.
  console.log(JSON.stringify(chain(depth, { p: shared, q: [shared, { shared }, shared], r: shared })).length);
  const side = [chain(depth, shared), chain(depth - 1, shared), chain(depth + 2, [shared, chain(depth, shared)]), shared];
  console.log(JSON.stringify(side).length);
}
for (const depth of [0, 1, 98, 99, 100, 101, 102, 300]) {
  const end = { name: 'end' };
  const whole = chain(depth, end);
  end.back = whole;
  try { JSON.stringify({ whole }); } catch (e) { console.log(depth, e.message); }
  end.back = end;
  try { JSON.stringify({ whole }); } catch (e) { console.log(depth, e.message); }
  end.back = chain(5, end);
  try { JSON.stringify([whole, whole]); } catch (e) { console.log(depth, e.message); }
  end.back = { toJSON() { return whole; } };
  try { JSON.stringify([whole]); } catch (e) { console.log(depth, e.message); }
  delete end.back;
  console.log(depth, JSON.stringify([whole, whole]).length);
}
