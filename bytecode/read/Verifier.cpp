#include "bytecode/read/Verifier.h"

#include "FunctionVerifier.h"

namespace sx {

tl::expected<void, BytecodeError> verifyFunction(const ModuleView& module, uint32_t function) {
  FunctionVerifier verifier(module, function);
  if (!verifier.run()) return tl::unexpected(verifier.error());
  return {};
}

tl::expected<void, BytecodeError> verifyModule(const ModuleView& module) {
  for (uint32_t f = 0; f < module.functions.size(); f++) {
    if (auto result = verifyFunction(module, f); !result) return result;
  }
  return {};
}

}  // namespace sx
