/// Instruction selection, one pass over each block: a copy used once is read at its source, a value computed only to be
/// copied is computed in its place, small constants become immediates, a comparison and the branch on it one jump, a
/// counter's step, comparison and branch one jump. Then what computes nothing anyone reads is dropped.
#include <array>
#include <optional>

#include "Work.h"

namespace sx::emit {

using namespace ir;

void countRegs(Work& w) {
  Function& fn = w.fn;
  const size_t n = fn.regs.size();
  w.isGlobal.assign(n, 0);
  w.useCount.assign(n, 0);
  w.defCount.assign(n, 0);
  std::vector<uint32_t> definedIn(n, kNoId);
  // Parameters are there before the entry's first instruction, as if from another block.
  for (uint32_t b : w.layout) {
    for (InstId i : fn.blocks[b].insts) {
      const Inst& inst = fn.inst(i);
      forEachReg(fn, inst, [&](uint32_t r, const OperandInfo& o, unsigned) {
        if (!roleReads(o.role)) return;
        w.useCount[r]++;
        if (definedIn[r] != b) w.isGlobal[r] = 1;
      });
      forEachDef(fn, inst, [&](Reg r) {
        w.defCount[r.id]++;
        definedIn[r.id] = b;
      });
    }
  }
}

namespace {

/// An op whose right operand (or either, if it commutes) may be a small integer.
struct ImmForm {
  Op op;
  Op immOp;
  bool commutes;
  bool negate;
};
constexpr ImmForm kImmForms[] = {
    {Op::Add, Op::AddImm, false, false},        {Op::Sub, Op::SubImm, false, false},
    {Op::Mul, Op::MulImm, true, false},         {Op::BitAnd, Op::BitAndImm, true, false},
    {Op::BitOr, Op::BitOrImm, true, false},     {Op::Shl, Op::ShlImm, false, false},
    {Op::Shr, Op::ShrImm, false, false},        {Op::UShr, Op::UShrImm, false, false},
    {Op::Mod, Op::ModImm, false, false},        {Op::AddI32, Op::AddI32Imm, true, false},
    {Op::SubI32, Op::AddI32Imm, false, true},   {Op::AndI32, Op::AndI32Imm, true, false},
};

/// Per op: its row of kImmForms + 1, or 0.
constexpr std::array<uint8_t, kMaxOpNumber> kImmFormOf = [] {
  std::array<uint8_t, kMaxOpNumber> rows{};
  for (size_t i = 0; i < std::size(kImmForms); i++) rows[static_cast<size_t>(kImmForms[i].op)] = static_cast<uint8_t>(i + 1);
  return rows;
}();

/// A comparison and the jump it makes. `rightImm` compares with a small integer on the right, `leftImm` on the left
/// (operands exchanged); `step` is added to that integer. Step ops count the left (right: Dec) operand first.
struct JumpForm {
  Op compare;
  Op jump;
  Op rightImm = Op::Debugger;
  int rightStep = 0;
  Op leftImm = Op::Debugger;
  int leftStep = 0;
};
constexpr JumpForm kJumpForms[] = {
    {Op::Lt, Op::JLt, Op::JLtImm, 0, Op::JGtImm, 0},
    {Op::Le, Op::JLe},
    {Op::Gt, Op::JGt, Op::JGtImm, 0, Op::JLtImm, 0},
    {Op::Ge, Op::JGe},
    {Op::Eq, Op::JEq},
    {Op::Ne, Op::JNe},
    {Op::StrictEq, Op::JStrictEq, Op::JStrictEqImm, 0, Op::JStrictEqImm, 0},
    {Op::StrictNe, Op::JStrictNe, Op::JStrictNeImm, 0, Op::JStrictNeImm, 0},
    {Op::LtI32, Op::JLtI32, Op::JLtI32Imm, 0, Op::JGeI32Imm, 1},
    {Op::LeI32, Op::JLeI32, Op::JLtI32Imm, 1, Op::JGeI32Imm, 0},
    {Op::EqI32, Op::JEqI32},
    {Op::NeI32, Op::JNeI32},
    {Op::LtF64, Op::JLtF64},
    {Op::LeF64, Op::JLeF64},
    {Op::EqF64, Op::JStrictEq},
    {Op::NeF64, Op::JStrictNe},
};

/// A step by one followed by a comparison. `counter` is the comparison's operand that was stepped.
struct CountForm {
  Op step;
  int by;
  Op compare;
  unsigned counter;
  Op jump;
};
constexpr CountForm kCountForms[] = {
    {Op::Inc, 0, Op::Lt, 1, Op::IncJLt},           {Op::Inc, 0, Op::Le, 1, Op::IncJLe},
    {Op::Dec, 0, Op::Gt, 1, Op::DecJGt},           {Op::Dec, 0, Op::Ge, 1, Op::DecJGe},
    {Op::AddI32Imm, 1, Op::LtI32, 1, Op::IncJLtI32}, {Op::AddI32Imm, 1, Op::LeI32, 1, Op::IncJLeI32},
    {Op::AddI32Imm, -1, Op::LtI32, 2, Op::DecJGtI32},
};

class Selector {
 public:
  explicit Selector(Work& w) : w_(w), fn_(w.fn) {}

  void run() {
    lastDef_.assign(fn_.regs.size(), 0);
    lastTouch_.assign(fn_.regs.size(), 0);
    findConstants();
    for (uint32_t b : w_.layout) block(b);
    for (size_t i = w_.layout.size(); i-- > 0;) dropDead(w_.layout[i]);
  }

 private:
  /// A vreg is constant if every definition of it loads the same small integer.
  void findConstants() {
    nothing_.assign(fn_.regs.size(), Op::Debugger);
    constants_.assign(fn_.regs.size(), kUnknown);
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        int32_t value = kNotConstant;
        if (inst.op == Op::LoadInt && fn_.imm(inst, 1) >= -128 && fn_.imm(inst, 1) <= 127) value = fn_.imm(inst, 1);
        forEachDef(fn_, inst, [&](Reg r) {
          bool isFirst = constants_[r.id] == kUnknown;
          Op& nothing = nothing_[r.id];
          nothing = (inst.op == Op::LoadNull || inst.op == Op::LoadUndefined) && (isFirst || nothing == inst.op) ? inst.op : Op::Debugger;
          int32_t& c = constants_[r.id];
          c = c == kUnknown || c == value ? value : kNotConstant;
        });
        // A borrowed leaf may change.
        if (inst.op != Op::MakeRef) continue;
        for (uint32_t leaf : fn_.list(inst, 1)) constants_[leaf] = kNotConstant, nothing_[leaf] = Op::Debugger;
      }
    }
    for (Reg p : fn_.params) constants_[p.id] = kNotConstant, nothing_[p.id] = Op::Debugger;
  }
  /// A strict comparison with null or undefined as the jump that is made for it, or kNoId.
  InstId compareWithNothing(const Inst& compare, uint32_t lhs, uint32_t rhs, uint32_t yes, uint32_t no) {
    if (compare.op != Op::StrictEq && compare.op != Op::StrictNe) return kNoId;
    if (nothing_[rhs] == Op::Debugger) std::swap(lhs, rhs);
    if (nothing_[rhs] == Op::Debugger) return kNoId;
    w_.useCount[rhs]--;
    if (compare.op == Op::StrictNe) std::swap(yes, no);
    return fn_.addInst(nothing_[rhs] == Op::LoadNull ? Op::JumpIfNull : Op::JumpIfUndefined, {lhs, yes, no}, compare.loc());
  }
  std::optional<int32_t> constant(uint32_t r) const {
    if (constants_[r] >= -128 && constants_[r] <= 127) return constants_[r];
    return std::nullopt;
  }

  void block(uint32_t b) {
    // Place 0 of the numbering is "before this block"; every block starts above the one before.
    base_ = next_ + 1;
    next_ = base_;
    lastThrow_ = 0;
    refs_.clear();
    out_.clear();
    auto insts = std::move(fn_.blocks[b].insts);
    for (InstId i : insts) {
      forwardCopies(fn_.inst(i));
      i = foldImmediate(i);
      if (fn_.inst(i).op == Op::CheckThis) i = checkThis(i);
      Op op = fn_.inst(i).op;
      if (op == Op::Move && sinkMove(fn_.inst(i))) continue;
      if (op == Op::Branch || op == Op::BranchNullish || op == Op::BranchUndefined) i = branch(i);
      record(fn_.inst(i));
      out_.push_back(i);
    }
    auto& kept = fn_.blocks[b].insts;
    kept.clear();
    for (InstId i : out_) {
      if (i != kNoId) kept.push_back(i);
    }
  }

  InstId* at(uint32_t place) { return place >= base_ ? &out_[place - base_] : nullptr; }

  /// Notes what an instruction about to be appended touches.
  void record(const Inst& inst) {
    uint32_t here = next_++;
    forEachReg(fn_, inst, [&](uint32_t r, const OperandInfo& o, unsigned) {
      lastTouch_[r] = here;
      if (roleWrites(o.role)) lastDef_[r] = here;
    });
    if (inst.info().has(kThrowBit)) lastThrow_ = here;
    if (inst.op == Op::MakeRef) refs_.push_back(static_cast<InstId>(&inst - fn_.insts.data()));
    if (inst.op != Op::CallDirect) return;
    // The call may write what was lent to it.
    for (InstId ref : refs_) {
      for (uint32_t leaf : fn_.list(fn_.inst(ref), 1)) lastDef_[leaf] = lastTouch_[leaf] = here;
    }
    refs_.clear();
  }

  /// A temporary of this block with one definition and one use.
  bool isSingle(uint32_t r) const { return !w_.isGlobal[r] && w_.useCount[r] == 1 && lastDef_[r] >= base_; }

  void forwardCopies(const Inst& inst) {
    forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
      if (o.role != Role::Use && o.role != Role::UseRun && o.role != Role::Window) return;
      if (!isSingle(r)) return;
      InstId& def = *at(lastDef_[r]);
      if (def == kNoId || fn_.inst(def).op != Op::Move || fn_.operand(fn_.inst(def), 0) != r) return;
      uint32_t source = fn_.operand(fn_.inst(def), 1);
      if (lastDef_[source] > lastDef_[r]) return;
      def = kNoId;
      w_.useCount[r] = 0;
      r = source;
    });
  }

  InstId foldImmediate(InstId i) {
    const Inst inst = fn_.inst(i);
    uint8_t row = kImmFormOf[static_cast<size_t>(inst.op)];
    if (row == 0) return i;
    const ImmForm& form = kImmForms[row - 1];
    uint32_t dst = fn_.operand(inst, 0), lhs = fn_.operand(inst, 1), rhs = fn_.operand(inst, 2);
    if (form.commutes && !constant(rhs)) std::swap(lhs, rhs);
    std::optional<int32_t> c = constant(rhs);
    if (!c || (form.negate && *c == -128)) return i;
    w_.useCount[rhs]--;
    return fn_.addInst(form.immOp, {dst, lhs, static_cast<uint32_t>(form.negate ? -*c : *c)}, inst.loc());
  }

  InstId checkThis(InstId i) {
    const Inst inst = fn_.inst(i);
    uint32_t value = fn_.operand(inst, 1);
    const Inst* load = takeDefinition(value);
    if (load == nullptr || load->op != Op::LoadThis) return i;
    dropLast();
    w_.useCount[value] = 0;
    return fn_.addInst(Op::LoadThisChecked, {fn_.operand(inst, 0)}, inst.loc());
  }

  /// Makes the instruction that computes t compute x in `Move x, t`; true if the move is gone.
  bool sinkMove(const Inst& move) {
    uint32_t x = fn_.operand(move, 0), t = fn_.operand(move, 1);
    if (x == t) {
      w_.useCount[t]--;
      return true;
    }
    if (!isSingle(t)) return false;
    uint32_t place = lastDef_[t];
    InstId def = *at(place);
    if (def == kNoId || lastThrow_ > place || lastTouch_[x] > place) return false;
    const Inst& inst = fn_.inst(def);
    if (inst.op == Op::CallDirect && lastTouch_[x] == place) return false;
    bool done = false;
    forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
      if (r != t || done) return;
      if (o.role != Role::Def && o.role != Role::DefRun) return;
      r = x;
      done = true;
    });
    if (!done) return false;
    lastDef_[x] = lastTouch_[x] = place;
    w_.useCount[t] = 0;
    return true;
  }

  /// Takes the last instruction off if it defines `r` for the next one alone.
  const Inst* takeDefinition(uint32_t r) {
    if (out_.empty() || out_.back() == kNoId || !isSingle(r) || lastDef_[r] != next_ - 1) return nullptr;
    return &fn_.inst(out_.back());
  }
  void dropLast() {
    out_.pop_back();
    next_--;
  }

  InstId branch(InstId i) {
    Inst inst = fn_.inst(i);
    uint32_t value = fn_.operand(inst, 0), yes = fn_.operand(inst, 1), no = fn_.operand(inst, 2);
    if (yes == no) {
      w_.useCount[value]--;
      return fn_.addInst(Op::Goto, {yes}, inst.loc());
    }
    if (inst.op == Op::BranchNullish) return fn_.addInst(Op::JumpIfNullish, {value, yes, no}, inst.loc());
    if (inst.op == Op::BranchUndefined) return fn_.addInst(Op::JumpIfUndefined, {value, yes, no}, inst.loc());
    for (;;) {
      const Inst* def = takeDefinition(value);
      if (def == nullptr) break;
      if (def->op == Op::Not || def->op == Op::NotBool || def->op == Op::ToBool) {
        if (def->op != Op::ToBool) std::swap(yes, no);
        value = fn_.operand(*def, 1);
        dropLast();
        continue;
      }
      for (const JumpForm& form : kJumpForms) {
        if (form.compare != def->op) continue;
        Inst compare = *def;
        dropLast();
        return compareAndJump(form, compare, yes, no);
      }
      break;
    }
    return fn_.addInst(Op::JumpIfTrue, {value, yes, no}, inst.loc());
  }

  InstId compareAndJump(const JumpForm& form, const Inst& compare, uint32_t yes, uint32_t no) {
    uint32_t lhs = fn_.operand(compare, 1), rhs = fn_.operand(compare, 2);
    if (!out_.empty() && out_.back() != kNoId) {
      Inst step = fn_.inst(out_.back());
      for (const CountForm& count : kCountForms) {
        if (count.compare != compare.op || count.step != step.op) continue;
        uint32_t counter = fn_.operand(compare, count.counter), limit = fn_.operand(compare, 3 - count.counter);
        if (fn_.operand(step, 0) != counter || fn_.operand(step, 1) != counter || limit == counter) continue;
        if (count.by != 0 && fn_.imm(step, 2) != count.by) continue;
        dropLast();
        w_.useCount[counter]--;
        return fn_.addInst(count.jump, {counter, limit, yes, no}, compare.loc());
      }
    }
    auto immediate = [&](Op op, uint32_t reg, uint32_t constantReg, int step) -> InstId {
      std::optional<int32_t> c = constant(constantReg);
      if (op == Op::Debugger || !c || *c + step > 127) return kNoId;
      w_.useCount[constantReg]--;
      return fn_.addInst(op, {reg, static_cast<uint32_t>(*c + step), yes, no}, compare.loc());
    };
    if (InstId i = immediate(form.rightImm, lhs, rhs, form.rightStep); i != kNoId) return i;
    if (InstId i = immediate(form.leftImm, rhs, lhs, form.leftStep); i != kNoId) return i;
    if (InstId i = compareWithNothing(compare, lhs, rhs, yes, no); i != kNoId) return i;
    return fn_.addInst(form.jump, {lhs, rhs, yes, no}, compare.loc());
  }

  void dropDead(uint32_t b) {
    auto& insts = fn_.blocks[b].insts;
    size_t keep = insts.size();
    for (size_t i = insts.size(); i-- > 0;) {
      const Inst& inst = fn_.inst(insts[i]);
      bool dead = inst.info().has(Pure);
      forEachDef(fn_, inst, [&](Reg r) { dead = dead && w_.useCount[r.id] == 0; });
      if (!dead) {
        insts[--keep] = insts[i];
        continue;
      }
      forEachUse(fn_, inst, [&](Reg r) { w_.useCount[r.id]--; });
    }
    insts.erase(insts.begin(), insts.begin() + keep);
  }

  static constexpr int32_t kUnknown = 1 << 20;
  static constexpr int32_t kNotConstant = kUnknown + 1;

  Work& w_;
  Function& fn_;
  std::vector<int32_t> constants_;
  std::vector<Op> nothing_;  ///< per vreg: LoadNull or LoadUndefined if all its definitions are that, else Debugger
  std::vector<InstId> out_;  // kNoId where one was dropped
  std::vector<InstId> refs_;
  std::vector<uint32_t> lastDef_, lastTouch_;
  uint32_t base_ = 0, next_ = 0, lastThrow_ = 0;
};

}  // namespace

void selectInstructions(Work& w) { Selector(w).run(); }

}  // namespace sx::emit
