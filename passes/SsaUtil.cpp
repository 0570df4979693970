#include "SsaUtil.h"

#include <algorithm>

namespace sx::passes {

using namespace ir;

DefUse::DefUse(const Function& fn) {
  const size_t n = fn.regs.size();
  def.assign(n, kNoId);
  defBlock.assign(n, kNoId);
  uses.assign(n, 0);
  ssa.assign(n, 1);
  std::vector<uint8_t> defs(n, 0);
  auto define = [&](Reg r, InstId i, uint32_t b) {
    if (defs[r.id]++ > 0) ssa[r.id] = 0, defs[r.id] = 1;
    def[r.id] = i, defBlock[r.id] = b;
  };
  for (Reg p : fn.params) define(p, kNoId, 0);
  for (Reg p : {fn.rest, fn.argumentValues, fn.newTarget}) {
    if (p.valid()) define(p, kNoId, 0);
  }
  for (uint32_t b = 0; b < fn.blocks.size(); b++) {
    for (InstId i : fn.blocks[b].insts) {
      const Inst& inst = fn.inst(i);
      forEachUse(fn, inst, [&](Reg r) { uses[r.id]++; });
      forEachDef(fn, inst, [&](Reg r) { define(r, i, b); });
      if (inst.op != Op::MakeRef) continue;
      for (uint32_t leaf : fn.list(inst, 1)) ssa[leaf] = 0;
    }
  }
  for (uint32_t r = 0; r < n; r++) {
    if (defs[r] == 0 || fn.regs[r].kind == Kind::Iter) ssa[r] = 0;
  }
}

bool isPureOp(const Module& module, const Function& fn, const Inst& inst) {
  if (inst.op == Op::Phi || inst.info().has(IrOnly)) return false;
  if (inst.info().has(Pure)) return true;
  // The scope of a module exists before its first instruction runs.
  if (inst.op == Op::LoadModuleScope) return true;
  if (inst.op != Op::LoadScope) return false;
  const ScopeDesc& d = module.scopes[fn.info(fn.reg(inst, 1)).detail];
  const SlotDesc& slot = d.slots[fn.operand(inst, 2)];
  return slot.isConst && slot.kind != Kind::Raw;
}

void dropEdge(Function& fn, uint32_t from, uint32_t to) {
  auto& preds = fn.blocks[to].preds;
  auto at = std::find(preds.begin(), preds.end(), BlockId{from});
  if (at == preds.end()) return;
  auto index = static_cast<size_t>(at - preds.begin());
  preds.erase(at);
  for (InstId i : fn.blocks[to].insts) {
    Inst& phi = fn.inst(i);
    if (phi.op != Op::Phi) break;
    auto inputs = fn.list(phi, 1);
    std::copy(inputs.begin() + index + 1, inputs.end(), inputs.begin() + index);
    fn.setOperand(phi, 1, static_cast<uint32_t>(inputs.size() - 1));
    phi.count--;
  }
}

void dropUnreachable(Function& fn) {
  std::vector<bool> seen(fn.blocks.size(), false);
  std::vector<uint32_t> work{0};
  seen[0] = true;
  auto visit = [&](uint32_t b) {
    if (seen[b]) return;
    seen[b] = true;
    work.push_back(b);
  };
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    if (fn.blocks[b].handler.valid()) visit(fn.blocks[b].handler.id);
    forEachSuccessor(fn, *fn.terminator({b}), visit);
  }
  for (uint32_t b = 0; b < fn.blocks.size(); b++) {
    if (seen[b] || fn.blocks[b].insts.empty()) continue;
    forEachSuccessor(fn, *fn.terminator({b}), [&](uint32_t s) {
      if (seen[s]) dropEdge(fn, b, s);
    });
    fn.blocks[b].insts.clear();
    fn.blocks[b].preds.clear();
    fn.blocks[b].handler = BlockId::none();
  }
}

}  // namespace sx::passes
