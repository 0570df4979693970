#pragma once
#include <tl/expected.hpp>

#include "bytecode/format/Module.h"
#include "bytecode/read/BytecodeError.h"

namespace sx {

/// Proves the guarantees above for one function of a loaded file; linear in its code.
tl::expected<void, BytecodeError> verifyFunction(const ModuleView& module, uint32_t function);

/// verifyFunction for every function.
tl::expected<void, BytecodeError> verifyModule(const ModuleView& module);

}  // namespace sx
