#pragma once
/// From the IR to the content of a .sxbc file: block layout, instruction selection, register allocation, encoding.
/// Linear but for sorting; the same IR always gives the same bytes.
#include <cstdint>
#include <memory>
#include <vector>

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

/// Some functions of a module as a file of their own.
struct Unit {
  ModuleData data;
  /// The functions asked for come first; the others, which they make closures of, have no code yet.
  uint32_t bodyCount = 0;
  /// What functions and modules of the unit are in the IR; kNoId for a function that only the unit has. Scope descriptors
  /// are not in it: they have the ids of the IR.
  std::vector<uint32_t> functions, modules;
};

class Tables;

/// Emits a module's functions a few at a time, as they are lowered. The IR of what has been emitted is dropped.
class UnitEmitter {
 public:
  UnitEmitter(ir::Module& module, const EmitOptions& options);
  ~UnitEmitter();
  /// The unit of all entry functions, with the table of modules.
  Result<Unit> emitEntries();
  /// The unit of one function.
  Result<Unit> emitFunction(uint32_t function);

 private:
  Result<Unit> emit(const std::vector<uint32_t>& bodies, bool withModules);

  ir::Module& module_;
  std::unique_ptr<Tables> tables_;
};

/// Emits every function of a module. The functions may not contain Phi. Fails only if a function exceeds a limit of
/// the format.
Result<ModuleData> emitModule(const ir::Module& module, const EmitOptions& options = {});

}  // namespace sx::emit
