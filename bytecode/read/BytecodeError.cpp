#include "bytecode/read/BytecodeError.h"

#include <fmt/format.h>

#include "bytecode/format/Module.h"

namespace sx {

const char* explainCode(BytecodeCode code) {
  switch (code) {
#define SX_BYTECODE_ERROR(name, number, text) case BytecodeCode::name: return text;
#include "bytecode/read/BytecodeErrors.def"
  }
  return "";
}

std::string describe(const BytecodeError& error) {
  const auto number = static_cast<unsigned>(error.code);
  if (number >= 6200) {
    const std::string reg = error.reg == kNone ? "" : fmt::format(", r{}", error.reg);
    return fmt::format("SX{}: {} (function {}, pc {}{})", number, explainCode(error.code), error.index, error.offset, reg);
  }
  return fmt::format("SX{}: {} (section {}, record {}, offset {:#x})", number, explainCode(error.code),
                     sectionName(error.section), error.index, error.offset);
}

}  // namespace sx
