process.exitCode = 6;
queueMicrotask(() => { console.log('last'); process.exit(); });
