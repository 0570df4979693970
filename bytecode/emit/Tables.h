#pragma once
/// The tables of a ModuleData while functions are emitted into it: ids of the IR become ids of the file when first used.
#include <cstdint>
#include <vector>

#include "bytecode/emit/Emit.h"
#include "bytecode/format/ModuleData.h"
#include "lower/ir/Ir.h"

namespace sx::emit {

class Tables {
 public:
  Tables(const ir::Module& module, ModuleData& out, const EmitOptions& options);

  const EmitOptions& options() const { return options_; }
  /// kNoId stays kNone.
  uint32_t string(uint32_t id) { return mapped(stringIds_, id, [&] { return out_.strings.addUtf8(module_.string(id)); }); }
  uint32_t debugString(uint32_t id) {
    return mapped(debugIds_, id, [&] { return out_.debugStrings.addUtf8(module_.string(id)); });
  }
  uint32_t number(uint32_t id);
  uint32_t bigint(uint32_t id);
  /// A descriptor without parent, for values a function has no registers for.
  uint32_t addScope(std::vector<SlotRecord> slots);
  /// Line and column of a place; line 0 if its text is not known.
  SourcePosition position(ir::Loc loc);

 private:
  template <class F> uint32_t mapped(std::vector<uint32_t>& map, uint32_t id, F make) {
    if (id == ir::kNoId) return kNone;
    if (map[id] == ir::kNoId) map[id] = make();
    return map[id];
  }
  void enterLine(uint16_t file, uint32_t offset);

  const ir::Module& module_;
  ModuleData& out_;
  EmitOptions options_;
  std::vector<uint32_t> stringIds_, debugIds_, constantIds_;
  // The line the last position was on: so a long line costs its length once.
  uint16_t file_ = 0;
  uint32_t line_ = 0, lineBegin_ = 0, lineEnd_ = 0;
  bool lineIsAscii_ = false;
};

}  // namespace sx::emit
