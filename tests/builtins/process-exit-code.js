const attempt = f => { try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message); } };
attempt(() => process.exitCode);
for (const code of [5, '7', null, '0x10', -1, 256, undefined, 3.5, 'x', '', '1.5', 2 ** 53, -(2 ** 60), Infinity, NaN, true, 1n, {}, Symbol('s')]) {
  attempt(() => { process.exitCode = code; return 'set'; });
  attempt(() => process.exitCode);
}
for (const code of [{}, 'a', 1.5, true]) attempt(() => process.exit(code));
attempt(() => process.stdout.write(1));
attempt(() => process.stdout.write({}));
attempt(() => process.stdout.write(undefined));
attempt(() => process.stdout.write('text \u{1f600} \ud800 end\n'));
attempt(() => process.stdout.write(new Uint8Array([65, 66, 10])));
attempt(() => process.stdout.write(new Uint16Array([0x4443, 0x0a45, 1]).subarray(0, 2)));
attempt(() => process.stdout.write(new DataView(Uint8Array.from([70, 71, 10, 72]).buffer, 1, 2)));
setTimeout(() => { process.exitCode = 9; }, 1);
console.log(Object.getOwnPropertyDescriptor(process, 'exitCode').enumerable, Object.getOwnPropertyDescriptor(process, 'exitCode').configurable);
