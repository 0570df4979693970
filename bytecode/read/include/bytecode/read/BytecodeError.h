#pragma once
#include <cstdint>
#include <string>

namespace sx {

enum class BytecodeCode : uint16_t {
#define SX_BYTECODE_ERROR(name, code, text) name = code,
#include "bytecode/read/BytecodeErrors.def"
};

/// Why bytes were refused: the code, and where.
struct BytecodeError {
  BytecodeCode code{};
  uint32_t section = 0;   ///< SectionKind, or 0 for the header
  uint32_t index = 0;     ///< record in the section; for 62xx the function
  uint32_t offset = 0;    ///< byte offset in the file; for 62xx the pc
  uint32_t reg = 0xFFFF'FFFF;  ///< 62xx: the register concerned, if there is one
};

/// The text of the code's row.
const char* explainCode(BytecodeCode code);
/// "SX6105: an index is out of range (section functions, record 3, offset 0x1a0)".
std::string describe(const BytecodeError& error);

}  // namespace sx
