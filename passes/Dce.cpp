/// Dead code: an instruction stays if it has an effect or something that stays reads it.
#include "Passes.h"
#include "SsaUtil.h"

namespace sx::passes {

using namespace ir;

void dropDeadCode(PassContext& context) {
  Function& fn = context.fn();
  DefUse info(fn);
  // Vregs with several definitions keep all of them while anything reads one.
  std::vector<std::vector<InstId>> defs(fn.regs.size());
  std::vector<uint8_t> live(fn.insts.size(), 0);
  std::vector<InstId> work;
  auto keep = [&](InstId i) {
    if (live[i]) return;
    live[i] = 1;
    work.push_back(i);
  };
  for (const ir::Block& b : fn.blocks) {
    for (InstId i : b.insts) {
      const Inst& inst = fn.inst(i);
      forEachDef(fn, inst, [&](Reg r) { defs[r.id].push_back(i); });
      if (inst.op != Op::Phi && !isPureOp(context.module, fn, inst)) keep(i);
    }
  }
  while (!work.empty()) {
    InstId i = work.back();
    work.pop_back();
    forEachUse(fn, fn.inst(i), [&](Reg r) {
      for (InstId d : defs[r.id]) keep(d);
    });
  }
  for (ir::Block& b : fn.blocks) {
    std::erase_if(b.insts, [&](InstId i) { return !live[i]; });
  }
}

}  // namespace sx::passes
