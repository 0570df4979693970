#include "Explain.h"

#include "ExplainPages.h"

namespace sx {
namespace {

struct BytecodeRow {
  std::string_view code;
  std::string_view text;
};
constexpr BytecodeRow kBytecodeRows[] = {
#define SX_BYTECODE_ERROR(Name, code, text) {"SX" #code, text},
#include "bytecode/read/BytecodeErrors.def"
};

}  // namespace

std::string explainPage(std::string_view code) {
  std::string name(code);
  if (!name.starts_with("SX")) name.insert(0, "SX");
  for (const ExplainPage& page : kExplainPages) {
    if (page.code == name) return std::string(page.text);
  }
  // What is wrong with the bytes of a file needs no page each: the cause is never in the user's program.
  for (const BytecodeRow& row : kBytecodeRows) {
    if (row.code != name) continue;
    return "# " + name + ": A damaged bytecode file\n\nLoading or verifying a `.sxbc` file found: " + std::string(row.text) +
           ".\n\nNothing of the file was run. It is cut off, was changed after `sxc` wrote it, or was made by another version. "
           "Build it again; `sxc inspect --verify FILE` lists every function that is refused.\n";
  }
  return "";
}

}  // namespace sx
