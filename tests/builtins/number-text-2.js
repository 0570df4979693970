// Numbers to text and back where short forms are made in another way than long ones.
const values = [0.5, 0.1, 0.25, 0.001, 0.0015, 0.000001, 0.0000015, 1e-7, 123.456, 123.4567891, 99999999.5, 100000000.5, 1.005, 4.35, 1.1 * 3, 0.1 + 0.2, 1 / 3, 2 / 3, 1e21, 1.5e300, 5e-324, 1234567.125, 0.0625, 9007199254740993, 4294967296.5, 2147483648, -0.75, -1234.5, 12.000001, 12.0000001, 33554432.015625];
for (const v of values) console.log(String(v), `${-v}`, (v).toFixed(2), Number(String(v)) === v, JSON.stringify(v), parseFloat(v + 'px') === v);
let h = 0;
for (let i = 1; i < 20000; i++) for (const d of [10, 100, 1000, 7, 1e4, 1e6, 1e7]) { const t = '' + i / d; if (+t !== i / d) console.log('lost', i, d); for (let k = 0; k < t.length; k++) h = (h * 31 + t.charCodeAt(k)) | 0; }
console.log(h);
for (const t of ['0', '00', '007', '12', ' 42 ', '123456789012345', '1234567890123456', '12345678901234567890', '1e3', '1_0', '0x1F', '0b101', '0o17', '', ' ', '-5', '+5', '--5', '1.', '.5', '.', '5e', 'Infinity', '-Infinity', 'NaN', '1 2', '\u00a07', '٣', '99999999999999999999999']) {
  console.log(JSON.stringify(t), Number(t), +t, parseInt(t), parseInt(t, 10), parseInt(t, 16), parseFloat(t), t == 12);
}
for (const i of [0, 1, 15, 16, 255, 4095, 65535, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 32, 2 ** 53, -255, 0.5, -0.1, 1e21]) console.log(i.toString(16), i.toString(2), i.toString(36), i.toString(7));
