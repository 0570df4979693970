"""Writes ExplainPages.h: the pages of docs/explain as string literals, for `sxc explain` to print without files.

usage: embed_pages.py FOLDER OUT DEPFILE
"""
import sys
from pathlib import Path

folder, out, depfile = (Path(argument) for argument in sys.argv[1:4])
rows = []
for page in sorted(folder.glob("SX*.md")):
    # String literals have a length limit of their own in some compilers: one literal per line.
    lines = page.read_text(encoding="utf-8").splitlines()
    text = "".join('\n    "' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"' for line in lines)
    rows.append(f'  {{"{page.stem}",{text}}},')
out.write_text(
    "#pragma once\n#include <string_view>\n\nnamespace sx {\n\nstruct ExplainPage {\n  std::string_view code;\n"
    "  std::string_view text;\n};\n\ninline constexpr ExplainPage kExplainPages[] = {\n  {\"\", \"\"},\n" + "\n".join(rows) + "\n};\n\n}  // namespace sx\n",
    encoding="utf-8")
# The folder itself changes when a page is added or removed.
inputs = [folder, *sorted(folder.glob("SX*.md"))]
depfile.write_text(f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in inputs) + "\n", encoding="utf-8")
