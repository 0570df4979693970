#pragma once
/// From the IR to the content of a .sxbc file: block layout, instruction selection, register allocation, encoding.
/// Linear but for sorting; the same IR always gives the same bytes.
#include "base/Result.h"
#include "bytecode/format/ModuleData.h"

namespace sx::ir {
class Module;
}

namespace sx::emit {

struct EmitOptions {
  bool debug = true;    ///< line tables, callee texts
  bool sources = true;  ///< source texts, for Function.prototype.toString
};

/// Emits every function of a module. The functions may not contain Phi. Fails only if a function exceeds a limit of
/// the format.
Result<ModuleData> emitModule(const ir::Module& module, const EmitOptions& options = {});

}  // namespace sx::emit
