/// If-conversion: where a branch on `a < b` or `a <= b` of typed numbers only decides which of two values goes on, the
/// value is selected and the branch is gone. So `v < lo ? lo : v`, in every form a program writes it in (conditional
/// expression, `if` with assignments, an inlined function with several returns), becomes one instruction, and a clamp to
/// a range, one selection inside another, becomes one as well.
///
///   b1: c = LtF64 v, lo            b1: x = SelectLtF64 v, lo, lo, v
///       Branch c, b2, b3       →       Goto b2
///   b2: Goto b4                    b2: Goto b4
///   b3: Goto b4                    b4: p = Phi [x]
///   b4: p = Phi [lo, v]
///
/// Blocks are taken innermost first. A side may hold nothing but its jump, or the selection that was made of a branch
/// inside it: computing that always is cheaper than the jump round it.
#include <algorithm>
#include <array>
#include <optional>

#include "Passes.h"
#include "SsaUtil.h"
#include "Values.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

bool isSelect(Op op) { return op == Op::SelectLtF64 || op == Op::SelectLeF64 || op == Op::SelectLtI32 || op == Op::SelectLeI32; }

/// The op that selects by the outcome of a comparison; Debugger if there is none.
Op selectOf(Op comparison) {
  switch (comparison) {
    case Op::LtF64: return Op::SelectLtF64;
    case Op::LeF64: return Op::SelectLeF64;
    case Op::LtI32: return Op::SelectLtI32;
    case Op::LeI32: return Op::SelectLeI32;
    default: return Op::Debugger;
  }
}

class IfConversion {
 public:
  explicit IfConversion(PassContext& c) : m_(c.module), fn_(c.fn()), info_(fn_) {}

  void run() {
    const Cfg cfg(fn_, Exceptions::Early);
    const std::vector<uint32_t> order = cfg.rpo().vec();
    for (size_t k = order.size(); k-- > 0;) convert(order[k]);
  }

 private:
  /// One way out of a branch. It comes to `join` from `last`, which is the branching block itself or a block of its own;
  /// or it returns `returned` and has no join.
  struct Side {
    uint32_t last = kNoId, join = kNoId, returned = kNoId;
  };

  Side sideOf(uint32_t branch, uint32_t to) const {
    const ir::Block& b = fn_.blocks[to];
    const Inst& last = fn_.inst(b.insts.back());
    const bool returns = last.op == Op::Return;
    if ((last.op != Op::Goto && !returns) || b.preds.size() != 1 || b.handler != fn_.blocks[branch].handler) return {branch, to};
    for (InstId i : b.insts) {
      if (i != b.insts.back() && !isSelect(fn_.inst(i).op) && fn_.inst(i).op != Op::ClampF64) return {branch, to};
    }
    if (returns) return {to, kNoId, fn_.operand(last, 0)};
    return {to, fn_.operand(last, 0)};
  }

  static size_t inputOf(const ir::Block& join, uint32_t pred) {
    return static_cast<size_t>(std::find(join.preds.begin(), join.preds.end(), BlockId{pred}) - join.preds.begin());
  }

  /// The one Phi of `join` that the two ways in give different values; none if there are more or fewer.
  const Inst* differingPhi(const ir::Block& join, size_t yes, size_t no) const {
    const Inst* found = nullptr;
    for (InstId i : join.insts) {
      const Inst& phi = fn_.inst(i);
      if (phi.op != Op::Phi) break;
      auto inputs = fn_.list(phi, 1);
      if (inputs[yes] == inputs[no]) continue;
      if (found != nullptr) return nullptr;
      found = &phi;
    }
    return found;
  }

  void convert(uint32_t b) {
    ir::Block& block = fn_.blocks[b];
    if (block.insts.empty()) return;
    const Inst branch = fn_.inst(block.insts.back());
    if (branch.op != Op::Branch || fn_.operand(branch, 1) == fn_.operand(branch, 2)) return;
    const Inst* comparison = info_.defOf(fn_, fn_.operand(branch, 0));
    if (comparison == nullptr || selectOf(comparison->op) == Op::Debugger) return;
    const Op select = selectOf(comparison->op);
    const uint32_t lhs = fn_.operand(*comparison, 1), rhs = fn_.operand(*comparison, 2);
    if (!info_.isSsa(lhs) || !info_.isSsa(rhs)) return;

    const Side yes = sideOf(b, fn_.operand(branch, 1)), no = sideOf(b, fn_.operand(branch, 2));
    if (yes.join != no.join || yes.last == no.last) return;
    const Inst* phi = nullptr;
    uint32_t x = yes.returned, y = no.returned;
    std::array<size_t, 2> inputs{};
    if (yes.join != kNoId) {
      const ir::Block& join = fn_.blocks[yes.join];
      inputs = {inputOf(join, yes.last), inputOf(join, no.last)};
      phi = differingPhi(join, inputs[0], inputs[1]);
      if (phi == nullptr) return;
      x = fn_.list(*phi, 1)[inputs[0]], y = fn_.list(*phi, 1)[inputs[1]];
    }
    const Kind kind = opInfo(select).operands[0].kind;
    for (uint32_t r : {x, y}) {
      if (!info_.isSsa(r) || fn_.regs[r].kind != kind) return;
    }
    if (phi != nullptr && fn_.kindOf(fn_.reg(*phi, 0)) != kind) return;

    const uint32_t result = phi != nullptr ? takePhi(fn_.blocks[yes.join], phi, inputs, kind) : newReg(kind);
    block.insts.pop_back();
    // Without the comparison, a selection is all there is to a side of the branch above.
    if (info_.uses[fn_.operand(branch, 0)] == 1) std::erase_if(block.insts, [&](InstId i) { return &fn_.inst(i) == comparison; });
    for (const Side& side : {yes, no}) takeSelections(b, side);
    addSelect(b, select, {result, lhs, rhs, x, y}, branch.loc());
    if (phi != nullptr) return joinAt(b, yes, no, branch.loc());
    for (const Side& side : {yes, no}) clear(side.last);
    block.insts.push_back(fn_.addInst(Op::Return, {result}, branch.loc()));
  }

  uint32_t newReg(Kind kind) {
    info_.def.push_back(kNoId);
    info_.defBlock.push_back(kNoId);
    info_.uses.push_back(1);
    info_.ssa.push_back(1);
    return fn_.newReg(kind).id;
  }

  /// The vreg to select into: the Phi's own, which is then gone, if nothing else comes together there, else a new one
  /// that both ways bring.
  uint32_t takePhi(ir::Block& join, const Inst* phi, std::array<size_t, 2> inputs, Kind kind) {
    const bool isOnly = join.preds.size() == 2 && &fn_.inst(join.insts[0]) == phi && fn_.inst(join.insts[1]).op != Op::Phi;
    if (isOnly) {
      join.insts.erase(join.insts.begin());
      return fn_.operand(*phi, 0);
    }
    const uint32_t result = newReg(kind);
    for (size_t input : inputs) fn_.list(*phi, 1)[input] = result;
    return result;
  }

  /// Moves what a side computes in front of the branch.
  void takeSelections(uint32_t b, const Side& side) {
    if (side.last == b) return;
    auto& insts = fn_.blocks[side.last].insts;
    fn_.blocks[b].insts.insert(fn_.blocks[b].insts.end(), insts.begin(), insts.end() - 1);
  }

  /// Ends `b` with a jump to where its two sides came together, and to where that block only jumps on to.
  void joinAt(uint32_t b, const Side& yes, const Side& no, Loc loc) {
    uint32_t to = yes.join;
    dropEdge(fn_, no.last, to);
    rename(to, yes.last, b);
    for (const Side& side : {yes, no}) {
      if (side.last != b) clear(side.last);
    }
    while (fn_.blocks[to].preds.size() == 1 && fn_.blocks[to].insts.size() == 1) {
      const Inst& jump = fn_.inst(fn_.blocks[to].insts[0]);
      if (jump.op != Op::Goto || to == b) break;
      const uint32_t next = fn_.operand(jump, 0);
      rename(next, to, b);
      clear(to);
      to = next;
    }
    fn_.blocks[b].insts.push_back(fn_.addInst(Op::Goto, {to}, loc));
  }

  /// What came into `join` from `before` comes from `now`.
  void rename(uint32_t join, uint32_t before, uint32_t now) {
    auto& preds = fn_.blocks[join].preds;
    *std::find(preds.begin(), preds.end(), BlockId{before}) = BlockId{now};
  }

  void clear(uint32_t b) { fn_.blocks[b] = ir::Block(); }

  /// Appends a selection (result, lhs, rhs, x, y), or a clamp in place of it and the selection that y is.
  void addSelect(uint32_t b, Op op, llvm::ArrayRef<uint32_t> words, Loc loc) {
    auto& insts = fn_.blocks[b].insts;
    if (op == Op::SelectLtF64 && !insts.empty()) {
      if (auto clamp = clampOf(fn_.inst(insts.back()), words)) {
        insts.back() = fn_.addInst(Op::ClampF64, *clamp, loc);
        return;
      }
    }
    insts.push_back(fn_.addInst(op, words, loc));
  }

  /// The operands of the clamp that a selection is whose last value is the selection `inner`: `v < lo ? lo : hi < v ? hi
  /// : v`, or the other way round, which is the same if lo <= hi.
  std::optional<std::array<uint32_t, 4>> clampOf(const Inst& inner, llvm::ArrayRef<uint32_t> outer) const {
    if (inner.op != Op::SelectLtF64 || fn_.operand(inner, 0) != outer[4]) return std::nullopt;
    const uint32_t lhs = fn_.operand(inner, 1), rhs = fn_.operand(inner, 2), yes = fn_.operand(inner, 3), no = fn_.operand(inner, 4);
    if (outer[3] == outer[2] && yes == lhs && no == rhs && outer[1] == rhs) return std::array{outer[0], rhs, outer[2], lhs};
    if (outer[3] != outer[1] || yes != rhs || no != lhs || outer[2] != lhs) return std::nullopt;
    auto low = numberConstant(m_, fn_, info_, rhs), high = numberConstant(m_, fn_, info_, outer[1]);
    if (!low || !high || !(*low <= *high)) return std::nullopt;
    return std::array{outer[0], lhs, rhs, outer[1]};
  }

  Module& m_;
  Function& fn_;
  DefUse info_;
};

}  // namespace

void convertIfs(PassContext& context) { IfConversion(context).run(); }

}  // namespace sx::passes
