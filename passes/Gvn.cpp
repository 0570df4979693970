/// Common subexpressions: walking the dominator tree, a pure instruction whose op and operands have been seen on the way
/// is replaced by the earlier one. So are repeated checks and reads of a constant binding, which the first proved. The
/// step of a counter stays its own, or the counter would outlive it and cost a move.
#include "Passes.h"
#include "SsaUtil.h"
#include "base/Hash.h"
#include "llvm/ADT/DenseMap.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

class ValueNumbering {
 public:
  explicit ValueNumbering(PassContext& c) : m_(c.module), fn_(c.fn()), cfg_(fn_, Exceptions::Early), info_(fn_) {}

  void run() {
    for (uint32_t r = 0; r < fn_.regs.size(); r++) source_.push_back(r);
    findSteps();
    walk();
    for (const ir::Block& b : fn_.blocks) {
      for (InstId i : b.insts) readSources(fn_.inst(i));
    }
  }

 private:
  struct Step {
    uint32_t block;
    size_t child;
    size_t undo;
  };

  /// Marks what a Phi at the head of a loop is stepped to.
  void findSteps() {
    isStep_.assign(fn_.regs.size(), false);
    for (const Loop& loop : cfg_.loops()) {
      for (InstId i : fn_.blocks[loop.header].insts) {
        const Inst& phi = fn_.inst(i);
        if (phi.op != Op::Phi) break;
        for (uint32_t r : fn_.list(phi, 1)) {
          const Inst* d = info_.defOf(fn_, r);
          isStep_[r] = isStep_[r] || (d != nullptr && d->op == Op::AddI32 && fn_.operand(*d, 1) == fn_.operand(phi, 0));
        }
      }
    }
  }

  void walk() {
    std::vector<std::vector<uint32_t>> children(fn_.blocks.size());
    for (uint32_t b : cfg_.rpo().drop_front()) children[cfg_.idom(b)].push_back(b);
    std::vector<Step> stack;
    auto enter = [&](uint32_t b) {
      stack.push_back({b, 0, undo_.size()});
      block(b);
    };
    enter(0);
    while (!stack.empty()) {
      Step& step = stack.back();
      if (step.child < children[step.block].size()) {
        enter(children[step.block][step.child++]);
        continue;
      }
      while (undo_.size() > step.undo) {
        table_[undo_.back().first] = undo_.back().second;
        undo_.pop_back();
      }
      stack.pop_back();
    }
  }

  void readSources(const Inst& inst) {
    forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
      if (o.role == Role::Use || o.role == Role::UseRun || o.role == Role::Window || o.role == Role::List) r = source_[r];
    });
  }

  static bool isCheck(Op op) {
    return op == Op::CheckI32 || op == Op::CheckF64 || op == Op::CheckF32 || op == Op::CheckBool || op == Op::CheckTdz;
  }
  bool isConstRead(const Inst& inst) const {
    if (inst.op != Op::LoadScopeCheck) return false;
    return m_.scopes[fn_.info(fn_.reg(inst, 1)).detail].slots[fn_.operand(inst, 2)].isConst;
  }
  static bool commutes(Op op) {
    switch (op) {
      case Op::AddI32: case Op::MulI32: case Op::AndI32: case Op::OrI32: case Op::XorI32: case Op::EqI32: case Op::NeI32:
      case Op::AddF64: case Op::MulF64: case Op::EqF64: case Op::NeF64: case Op::AddF32: case Op::MulF32:
        return true;
      default: return false;
    }
  }

  /// Words of op and operands; empty if the instruction is not to be merged.
  llvm::SmallVector<uint32_t, 8> key(const Inst& inst) const {
    llvm::SmallVector<uint32_t, 8> words;
    if (inst.op == Op::Move || inst.info().operandCount == 0 || inst.info().operands[0].role != Role::Def) return words;
    if (!isPureOp(m_, fn_, inst) && !isCheck(inst.op) && !isConstRead(inst)) return words;
    uint32_t dst = fn_.operand(inst, 0);
    bool sound = info_.isSsa(dst) && !isStep_[dst];
    forEachUse(fn_, inst, [&](Reg r) { sound = sound && info_.isSsa(r.id); });
    if (!sound) return words;
    words = {static_cast<uint32_t>(inst.op), static_cast<uint32_t>(fn_.regs[dst].kind)};
    // A check's last operand only names the place for its message.
    unsigned count = inst.count - (isCheck(inst.op) ? 1 : 0);
    for (unsigned k = 1; k < count; k++) words.push_back(fn_.operand(inst, k));
    if (commutes(inst.op) && words[3] < words[2]) std::swap(words[2], words[3]);
    return words;
  }

  void block(uint32_t b) {
    std::erase_if(fn_.blocks[b].insts, [&](InstId i) {
      const Inst& inst = fn_.inst(i);
      readSources(inst);
      auto words = key(inst);
      if (words.empty()) return false;
      uint64_t hash = hashBytes(words.data(), words.size() * 4, 0) >> 2;
      auto [at, isNew] = table_.try_emplace(hash, kNoId);
      if (at->second != kNoId && key(fn_.inst(at->second)) == words) {
        source_[fn_.operand(inst, 0)] = fn_.operand(fn_.inst(at->second), 0);
        return true;
      }
      undo_.push_back({hash, at->second});
      at->second = i;
      return false;
    });
  }

  Module& m_;
  Function& fn_;
  Cfg cfg_;
  DefUse info_;
  std::vector<uint32_t> source_;
  std::vector<bool> isStep_;
  llvm::DenseMap<uint64_t, InstId> table_;
  std::vector<std::pair<uint64_t, InstId>> undo_;
};

}  // namespace

void numberValues(PassContext& context) { ValueNumbering(context).run(); }

}  // namespace sx::passes
