#pragma once
#include <string>

#include "bytecode/format/Module.h"

namespace sx {

/// Stable text of a whole loaded file: modules, functions, scopes, constants. The functions need not be verified.
std::string disassemble(const ModuleView& module);

/// Stable text of one function.
std::string disassembleFunction(const ModuleView& module, uint32_t function);

/// What `sxc dis --opcodes` prints: one line per op, from Ops.def.
std::string opcodesPage();

}  // namespace sx
