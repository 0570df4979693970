console.log('before');
function fail() { throw new TypeError('uncaught on purpose'); }
try { fail(); } catch (e) { console.log('caught', e.message); }
setTimeout(() => console.log('never printed'), 0);
queueMicrotask(() => console.log('never printed either'));
fail();
