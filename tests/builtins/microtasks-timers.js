const log = (s) => console.log(s);
setTimeout(() => log('timeout 1'), 0);
setTimeout((a, b) => log('timeout args ' + a + b), 0, 'x', 'y');
queueMicrotask(() => { log('micro 1'); queueMicrotask(() => log('micro nested')); });
queueMicrotask(() => log('micro 2'));
log('sync');
const t = setTimeout(() => log('never'), 0); clearTimeout(t); clearTimeout(t); clearTimeout(undefined); clearTimeout(null); clearTimeout({}); clearTimeout(123456);
setTimeout(() => { log('outer timeout'); queueMicrotask(() => log('micro in timeout')); setTimeout(() => log('nested timeout'), 0); }, 0);
setTimeout(() => log('after outer'), 0);
const self = setTimeout(() => { clearTimeout(self); log('self clear'); }, 0);
setTimeout(() => log('late'), 400);
setTimeout(() => log('mid'), 200);
for (const f of [() => queueMicrotask(), () => queueMicrotask(5), () => setTimeout(), () => setTimeout('string'), () => setTimeout({})]) { try { f(); } catch (e) { log(e.name + ' ' + e.code); } }
let n = 0; const tick = () => { if (++n < 3) setTimeout(tick, 0); else log('ticks done'); }; tick();
setTimeout(function () { log(typeof this + ' ' + (this === globalThis)); }, 0); setTimeout(log, -5, 'negative'); setTimeout(log, NaN, 'nan'); setTimeout(log, '1', 'string delay');
queueMicrotask(() => { setTimeout(() => log('from micro'), 0); }); console.log(typeof t, typeof queueMicrotask, queueMicrotask.length, queueMicrotask.name, setTimeout.name, queueMicrotask(() => {}));
