for (const started of [false, true]) for (const k of ['map','filter','take','drop','flatMap','concat']) {
  for (const again of ['return','next']) {
  let it, n = 0, log=[];
  const src = { __proto__: Iterator.prototype, [Symbol.iterator]() { return this }, next() { return { done: false, value: k=='flatMap'?[1,2]:1 } }, return() { if (n++ < 2) try { log.push(JSON.stringify(it[again]())) } catch (e) { log.push(e.name+': '+e.message) } return {} } };
  it = k === 'concat' ? Iterator.concat(src) : k === 'take' || k === 'drop' ? src[k](5) : src[k](x => x);
  if (k=='drop') it = src.drop(0);
  if (started) it.next();
  try { log.push(JSON.stringify(it.return())) } catch (e) { log.push(e.name+': '+e.message) }
  try { log.push(JSON.stringify(it.next())) } catch (e) { log.push(e.name+': '+e.message) }
  console.log(started, k, again, n, log.join(' | '));
}}
