/// Bounded counters. In `for (let i = 0; i < n; i++)` the sum i + 1 cannot leave the int32 range if i started as an int32
/// and i < n holds with an int32 n where it is computed. Then i is an i32 and counting it needs no checks. Before that,
/// reads of constants whose value is known become that value; what checks that they are initialised stays.
#include "Passes.h"
#include "Values.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

constexpr int64_t kMin = INT32_MIN, kMax = INT32_MAX;

class Counters {
 public:
  explicit Counters(PassContext& c) : c_(c), fn_(c.fn()) {}

  void run() {
    useKnownConstants();
    Cfg cfg(fn_, Exceptions::Early);
    DefUse info(fn_);
    cfg_ = &cfg, info_ = &info;
    for (uint32_t l = 0; l < cfg.loops().size(); l++) {
      for (InstId i : std::vector<InstId>(fn_.blocks[cfg.loops()[l].header].insts)) {
        if (fn_.inst(i).op != Op::Phi) break;
        counter(l, i);
      }
    }
  }

 private:
  void useKnownConstants() {
    DefUse info(fn_);
    std::vector<uint32_t> replacement(fn_.regs.size(), kNoId);
    bool any = false;
    for (ir::Block& b : fn_.blocks) {
      BlockRewriter out(c_.module, fn_);
      bool changed = false;
      for (InstId i : b.insts) {
        out.list.push_back(i);
        const Inst inst = fn_.inst(i);
        if ((inst.op != Op::LoadScope && inst.op != Op::LoadScopeCheck) || !info.isSsa(fn_.operand(inst, 0))) continue;
        const SlotDesc& slot = c_.module.scopes[fn_.info(fn_.reg(inst, 1)).detail].slots[fn_.operand(inst, 2)];
        if (!slot.isConst || slot.constant == kNoId || c_.module.constant(slot.constant).bigint != kNoId) continue;
        // A read without check may find the dead-zone marker.
        if (inst.op == Op::LoadScope && slot.kind == Kind::Raw) continue;
        double value = c_.module.constant(slot.constant).number;
        auto asInt = exactInt(value);
        bool wantsDouble = isDouble(fn_.kindOf(fn_.reg(inst, 0)));
        replacement[fn_.operand(inst, 0)] = asInt && !wantsDouble ? out.i32(*asInt, inst.loc()) : out.f64(value, inst.loc());
        changed = true;
      }
      if (changed) b.insts = std::move(out.list), any = true;
    }
    if (!any) return;
    for (const ir::Block& b : fn_.blocks) {
      for (InstId i : b.insts) {
        forEachReg(fn_, fn_.inst(i), [&](uint32_t& r, const OperandInfo& o, unsigned) {
          if (roleReads(o.role) && r < replacement.size() && replacement[r] != kNoId) r = replacement[r];
        });
      }
    }
  }

  /// The vreg a chain of moves copies.
  uint32_t source(uint32_t r) const {
    for (const Inst* d = info_->defOf(fn_, r); d != nullptr && d->op == Op::Move; d = info_->defOf(fn_, r)) r = fn_.operand(*d, 1);
    return r;
  }
  bool isI32(uint32_t r) const {
    if (fn_.regs[r].kind == Kind::I32) return true;
    const Inst* d = info_->defOf(fn_, r);
    return d != nullptr && d->op != Op::Phi && d->info().operandCount > 0 && d->info().operands[0].role == Role::Def &&
           d->info().operands[0].kind == Kind::I32;
  }

  /// By how much an instruction steps `i`, or 0.
  int64_t stepOf(const Inst& d, uint32_t i) const {
    if (d.op != Op::Inc && d.op != Op::Dec && d.op != Op::Add && d.op != Op::Sub) return 0;
    if (source(fn_.operand(d, 1)) != i) return 0;
    if (d.op == Op::Inc) return 1;
    if (d.op == Op::Dec) return -1;
    auto by = intConstant(fn_, *info_, source(fn_.operand(d, 2)));
    if (!by) return 0;
    return d.op == Op::Add ? int64_t{*by} : -int64_t{*by};
  }

  void counter(uint32_t loop, InstId phiId) {
    const Inst phi = fn_.inst(phiId);
    uint32_t i = fn_.operand(phi, 0);
    if (fn_.regs[i].kind != Kind::Any) return;
    const ir::Block& header = fn_.blocks[cfg_->loops()[loop].header];
    uint32_t next = kNoId;
    llvm::SmallVector<uint32_t, 2> starts;
    for (size_t k = 0; k < header.preds.size(); k++) {
      uint32_t input = source(fn_.list(phi, 1)[k]);
      if (!cfg_->inLoop(header.preds[k].id, loop)) {
        if (!isI32(input)) return;
        starts.push_back(input);
      } else if (next != kNoId && next != input) {
        return;
      } else {
        next = input;
      }
    }
    if (next == kNoId || info_->defOf(fn_, next) == nullptr) return;
    InstId stepId = info_->def[next];
    int64_t by = stepOf(fn_.inst(stepId), i);
    if (by == 0 || !isBounded(i, by, info_->defBlock[next])) return;
    for (uint32_t s : starts) fn_.regs[s].kind = Kind::I32;
    for (size_t k = 0; k < header.preds.size(); k++) {
      // Moves on the way carry the same value.
      for (uint32_t r = fn_.list(phi, 1)[k]; r != next && fn_.regs[r].kind != Kind::I32;) {
        fn_.regs[r].kind = Kind::I32;
        const Inst* d = info_->defOf(fn_, r);
        if (d == nullptr || d->op != Op::Move) break;
        r = fn_.operand(*d, 1);
      }
    }
    fn_.regs[i].kind = fn_.regs[next].kind = Kind::I32;
    makeStep(stepId, next, i, by);
    c_.remarks.add(fn_.inst(stepId).loc(), c_.function, "counter is i32: its bound is");
  }

  void makeStep(InstId stepId, uint32_t next, uint32_t i, int64_t by) {
    BlockRewriter out(c_.module, fn_);
    auto& insts = fn_.blocks[info_->defBlock[next]].insts;
    Loc loc = fn_.inst(stepId).loc();
    for (InstId k : insts) {
      if (k == stepId) {
        uint32_t amount = out.i32(static_cast<int32_t>(by), loc);
        out.add(Op::AddI32, {next, i, amount}, loc);
        info_->def[next] = out.list.back();
      } else {
        out.list.push_back(k);
      }
    }
    insts = std::move(out.list);
  }

  /// True if a branch that dominates `block` keeps i far enough from the end of the range it is stepped towards.
  bool isBounded(uint32_t i, int64_t by, uint32_t block) const {
    for (uint32_t b = block; b != 0; b = cfg_->idom(b)) {
      uint32_t test = cfg_->idom(b);
      const Inst& last = *fn_.terminator({test});
      // `b` is where the branch goes if true, and only from there.
      if (last.op != Op::Branch || fn_.operand(last, 1) != b || fn_.operand(last, 2) == b || cfg_->preds(b).size() != 1) continue;
      const Inst* compare = info_->defOf(fn_, source(fn_.operand(last, 0)));
      if (compare != nullptr && bounds(*compare, i, by)) return true;
    }
    return false;
  }

  bool bounds(const Inst& compare, uint32_t i, int64_t by) const {
    Op op = compare.op;
    if (op != Op::Lt && op != Op::Le && op != Op::Gt && op != Op::Ge) return false;
    uint32_t lhs = source(fn_.operand(compare, 1)), rhs = source(fn_.operand(compare, 2));
    bool less = op == Op::Lt || op == Op::Le;
    bool strict = op == Op::Lt || op == Op::Gt;
    if (rhs == i) std::swap(lhs, rhs), less = !less;
    if (lhs != i || less != (by > 0) || !isI32(rhs)) return false;
    auto limit = intConstant(fn_, *info_, rhs);
    int64_t most = limit ? *limit : by > 0 ? kMax : kMin;
    if (strict) most += by > 0 ? -1 : 1;
    return by > 0 ? most + by <= kMax : most + by >= kMin;
  }

  PassContext& c_;
  Function& fn_;
  const Cfg* cfg_ = nullptr;
  DefUse* info_ = nullptr;
};

}  // namespace

void narrowCounters(PassContext& context) { Counters(context).run(); }

}  // namespace sx::passes
