#pragma once
/// Definitions and uses of a function in (partial) SSA form. A vreg counts as SSA if it has one definition, or is a
/// parameter never assigned, and is no borrowed leaf; only such vregs may be moved, merged or replaced.
#include <vector>

#include "lower/ir/Ir.h"

namespace sx::passes {

struct DefUse {
  std::vector<ir::InstId> def;      ///< the one definition; kNoId for parameters and others
  std::vector<uint32_t> defBlock;
  std::vector<uint32_t> uses;       ///< number of reads
  std::vector<uint8_t> ssa;

  explicit DefUse(const ir::Function& fn);
  bool isSsa(uint32_t r) const { return ssa[r] != 0; }
  /// The defining instruction of an SSA vreg, or nullptr.
  const ir::Inst* defOf(const ir::Function& fn, uint32_t r) const {
    return ssa[r] && def[r] != ir::kNoId ? &fn.inst(def[r]) : nullptr;
  }
};

/// True for an op whose result depends on its operands alone, so that it may be merged, moved or dropped.
bool isPureOp(const ir::Module& module, const ir::Function& fn, const ir::Inst& inst);

/// Takes the edge away from the Phis of `to`; the terminator of `from` must no longer name it.
void dropEdge(ir::Function& fn, uint32_t from, uint32_t to);
/// Empties blocks that cannot be reached any more and their edges.
void dropUnreachable(ir::Function& fn);

}  // namespace sx::passes
