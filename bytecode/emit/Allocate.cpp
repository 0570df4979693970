/// Register allocation. Every vreg has one interval and one register. Intervals are taken by their start and get the
/// lowest free register, or that of the vreg they are moved from.
///
/// A register has one declared type, which counts at labels only. So a vreg that lives across labels takes a register
/// whose declared type is its own; one that lives inside a block takes any.
///
/// A call window lies above everything that is live at the call. Its operands that are temporaries used nowhere else
/// are left out at first; then calls are treated from the last to the first: the window starts above the highest
/// register of any interval that overlaps the time from the first such operand's computation to the call, and those
/// operands get their slots as registers. So the operands of an inner call come to lie above those of an outer one
/// that were computed before it. The other operands are moved into their slots at the call. Runs (array elements,
/// parts of a template …) are windows without a header.
///
/// What has to stay consecutive for long (a borrowed struct, an iteration) is allocated as one wide interval.
///
/// Only 256 registers can be named and windows count among them, so a function with more live values keeps the excess
/// in a scope cell of its own.
#include <algorithm>

#include "Live.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace sx::emit {

using namespace ir;

namespace {

constexpr uint32_t kMaxNamed = 256;

/// How long before a call an operand may be computed in its slot, in positions; the second if registers are scarce.
constexpr uint32_t kFarOperand = 128;
constexpr uint32_t kNearOperand = 16;

/// Type key of the registers behind the first of an iteration: never declared, used by nothing else across labels.
constexpr uint32_t kIterTail = kNoId - 1;

/// Maximum over time ranges, of the moments that are watched only: raise(a, b, v) and highest(a, b).
class RangeMax {
 public:
  /// `watched` are the ranges that will be asked for; `positions` is beyond all moments.
  RangeMax(uint32_t positions, llvm::ArrayRef<std::pair<uint32_t, uint32_t>> watched) : rank_(positions + 2, 0) {
    for (auto [a, b] : watched) rank_[a]++, rank_[b + 1]--;
    // From how many ranges cover a moment to how many watched moments come before it.
    uint32_t covering = 0, before = 0;
    for (uint32_t& r : rank_) {
      covering += r;
      r = before;
      before += covering != 0;
    }
    while (leaves_ < before) leaves_ *= 2;
    all_.assign(2 * leaves_, 0);
    tag_.assign(2 * leaves_, 0);
  }

  void raise(uint32_t a, uint32_t b, uint32_t value) {
    uint32_t first = rank_[a] + leaves_, last = rank_[b + 1] + leaves_;
    if (first == last) return;
    // The ways up first: they end where a node is high enough already.
    lift(first, value);
    lift(last - 1, value);
    for (uint32_t lo = first, hi = last; lo < hi; lo /= 2, hi /= 2) {
      if (lo & 1) apply(lo++, value);
      if (hi & 1) apply(--hi, value);
    }
  }

  uint32_t highest(uint32_t a, uint32_t b) const {
    uint32_t first = rank_[a] + leaves_, last = rank_[b + 1] + leaves_, most = 0;
    for (uint32_t lo = first, hi = last; lo < hi; lo /= 2, hi /= 2) {
      if (lo & 1) most = std::max(most, all_[lo++]);
      if (hi & 1) most = std::max(most, all_[--hi]);
    }
    for (uint32_t n = first; n > 0; n /= 2) most = std::max(most, tag_[n]);
    for (uint32_t n = last - 1; n > 0; n /= 2) most = std::max(most, tag_[n]);
    return most;
  }

 private:
  void apply(uint32_t node, uint32_t value) {
    all_[node] = std::max(all_[node], value);
    tag_[node] = std::max(tag_[node], value);
  }
  /// A node is never below what is under it.
  void lift(uint32_t leaf, uint32_t value) {
    for (uint32_t n = leaf / 2; n > 0 && all_[n] < value; n /= 2) all_[n] = value;
  }
  std::vector<uint32_t> rank_;
  uint32_t leaves_ = 1;
  std::vector<uint32_t> all_, tag_;  ///< per node: highest value in it; value that holds for all of it
};

class Allocator {
 public:
  Allocator(Work& w, uint32_t maxDistance) : w_(w), fn_(w.fn), maxDistance_(maxDistance) {}

  void run() {
    countRegs(w_);
    live_ = findIntervals(w_);
    w_.regOf.assign(fn_.regs.size(), kNoId);
    w_.types.clear();
    findGroups();
    findMultiResults();
    findRuns();
    fixParams();
    assign();
    placeRuns();
    for (uint32_t r = 0; r < types_.size(); r++) {
      w_.types[r] = types_[r] == 0 || types_[r] == kIterTail ? RegType::of(Kind::None) : RegType{types_[r]};
    }
  }

  /// Vregs that a scope cell would not help: they live for a few instructions.
  std::vector<bool> shortOnes() const {
    std::vector<bool> isShort(inRun_);
    for (uint32_t r = 0; r < isShort.size(); r++) {
      if (live_.start[r] != kNoId && live_.end[r] - live_.start[r] <= kNearOperand) isShort[r] = true;
    }
    return isShort;
  }

 private:
  uint32_t typeKey(uint32_t r) const {
    const RegInfo& info = fn_.regs[r];
    if (info.kind == Kind::Scope) return RegType::scope(info.detail).bits;
    if (info.kind == Kind::Ref) return RegType::ref(info.detail).bits;
    return RegType::of(info.kind).bits;
  }
  void needRegisters(uint32_t count) {
    if (w_.types.size() >= count) return;
    w_.types.resize(count, RegType::of(Kind::None));
    types_.resize(count, 0);
  }

  /// Chains the leaves of each MakeRef; where chains do not fit together (prepareRefs sees to that) there is no link.
  void findGroups() {
    next_.assign(fn_.regs.size(), kNoId);
    prev_.assign(fn_.regs.size(), kNoId);
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) {
        if (fn_.inst(i).op != Op::MakeRef) continue;
        auto leaves = fn_.list(fn_.inst(i), 1);
        for (size_t k = 0; k + 1 < leaves.size(); k++) next_[leaves[k]] = leaves[k + 1], prev_[leaves[k + 1]] = leaves[k];
      }
    }
    for (uint32_t r = 0; r < next_.size(); r++) {
      if (next_[r] == kNoId || prev_[r] != kNoId) continue;
      uint32_t start = kNoId, end = 0;
      for (uint32_t m = r; m != kNoId; m = next_[m]) start = std::min(start, live_.start[m]), end = std::max(end, live_.end[m]);
      for (uint32_t m = r; m != kNoId; m = next_[m]) live_.start[m] = start, live_.end[m] = end;
    }
  }

  /// The vregs CallDirect defines together with others.
  void findMultiResults() {
    multiResult_.assign(fn_.regs.size(), false);
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        if (inst.op != Op::CallDirect || fn_.operand(inst, 0) < 2) continue;
        for (uint32_t r : fn_.list(inst, 0)) multiResult_[r] = true;
      }
    }
  }

  void findRuns() {
    w_.runs.clear();
    inRun_.assign(fn_.regs.size(), false);
    uint32_t at = 2;
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) {
        addRun(i, b, at);
        at += 2;
      }
    }
  }
  void addRun(InstId i, uint32_t b, uint32_t at) {
    const Inst& inst = fn_.inst(i);
    const OpInfo& info = inst.info();
    for (unsigned k = 0; k < info.operandCount; k++) {
      Role role = info.operands[k].role;
      if (role != Role::Window && role != Role::UseRun) continue;
      RunUse run{i, b, role == Role::Window ? static_cast<uint32_t>(kFrameHeader) : 0, 0, kNoId};
      uint32_t first = kNoId;
      forEachSlot(w_, inst, [&](uint32_t slot, uint32_t r) {
        run.slots = std::max(run.slots, slot + 1);
        if (r == kNoId || !canCompute(r) || at - live_.defAt[r] > maxDistance_) return;
        inRun_[r] = true;
        first = std::min(first, live_.defAt[r]);
      });
      run.slots = std::max(run.slots, run.header);
      if (inst.op == Op::CallDirect) run.slots = std::max<uint32_t>(run.slots, fn_.operand(inst, 0));
      w_.runs.push_back(run);
      runAt_.push_back({first == kNoId ? at : first, at});
    }
  }
  /// True if a vreg is defined once and used once, here, so that it can be computed in its slot.
  bool canCompute(uint32_t r) const {
    return !w_.isGlobal[r] && w_.defCount[r] == 1 && w_.useCount[r] == 1 && next_[r] == kNoId && prev_[r] == kNoId &&
           fn_.regs[r].kind != Kind::Iter && !multiResult_[r];
  }

  void fixParams() {
    uint32_t at = 0;
    auto fix = [&](Reg p) {
      needRegisters(at + 1);
      w_.regOf[p.id] = at++;
    };
    for (Reg p : fn_.params) fix(p);
    for (Reg p : {fn_.rest, fn_.argumentValues, fn_.newTarget}) {
      if (p.valid()) fix(p);
    }
  }

  uint32_t width(uint32_t r) const {
    if (fn_.regs[r].kind == Kind::Iter) return kIterRegs;
    uint32_t n = 1;
    for (uint32_t m = next_[r]; m != kNoId; m = next_[m]) n++;
    return n;
  }

  void assign() {
    findHints();
    std::vector<uint32_t> order = byStart();
    endsAt_.assign(live_.positions + 2, kNoId);
    // Parameters take theirs before anything else starts.
    for (uint32_t r : order) {
      if (w_.regOf[r] != kNoId) take(r, w_.regOf[r]);
    }
    uint32_t now = 0;
    for (uint32_t r : order) {
      if (w_.regOf[r] != kNoId) continue;
      for (; now < live_.start[r]; now++) {
        for (uint32_t e = endsAt_[now]; e != kNoId; e = endings_[e].next) {
          free_.set(endings_[e].reg);
          lowestFree_ = std::min(lowestFree_, endings_[e].reg);
        }
      }
      take(r, choose(r));
    }
  }

  /// The vregs that get a register of their own, by the start of their intervals.
  std::vector<uint32_t> byStart() const {
    auto counts = [&](uint32_t r) { return live_.start[r] != kNoId && !inRun_[r] && prev_[r] == kNoId; };
    std::vector<uint32_t> at(live_.positions + 2, 0);
    for (uint32_t r = 0; r < fn_.regs.size(); r++) {
      if (counts(r)) at[live_.start[r] + 1]++;
    }
    for (size_t p = 1; p < at.size(); p++) at[p] += at[p - 1];
    std::vector<uint32_t> order(at.back());
    for (uint32_t r = 0; r < fn_.regs.size(); r++) {
      if (counts(r)) order[at[live_.start[r]]++] = r;
    }
    return order;
  }

  void findHints() {
    hint_.assign(fn_.regs.size(), kNoId);
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        if (inst.op == Op::Move && hint_[fn_.operand(inst, 0)] == kNoId) hint_[fn_.operand(inst, 0)] = fn_.operand(inst, 1);
      }
    }
  }

  bool fits(uint32_t reg, uint32_t key) const { return reg >= types_.size() || key == 0 || types_[reg] == 0 || types_[reg] == key; }
  bool isFree(uint32_t reg) const { return reg >= free_.size() || free_.test(reg); }

  /// Key of member `k` of an interval; 0 if it does not cross a label.
  uint32_t memberKey(uint32_t r, uint32_t k) const {
    if (fn_.regs[r].kind == Kind::Iter) return !w_.isGlobal[r] ? 0 : k == 0 ? typeKey(r) : kIterTail;
    uint32_t m = r;
    while (k-- > 0) m = next_[m];
    return w_.isGlobal[m] ? typeKey(m) : 0;
  }
  bool canTake(uint32_t r, uint32_t reg, llvm::ArrayRef<uint32_t> keys) const {
    for (uint32_t k = 0; k < keys.size(); k++) {
      if (!isFree(reg + k) || !fits(reg + k, keys[k])) return false;
    }
    return true;
  }

  uint32_t choose(uint32_t r) {
    llvm::SmallVector<uint32_t, 8> keys;
    for (uint32_t k = 0; k < width(r); k++) keys.push_back(memberKey(r, k));
    if (hint_[r] != kNoId && w_.regOf[hint_[r]] != kNoId && canTake(r, w_.regOf[hint_[r]], keys)) return w_.regOf[hint_[r]];
    // Nothing below lowestFree_ is free; this is where the first one is.
    int first = lowestFree_ == 0 ? free_.find_first() : lowestFree_ < free_.size() ? free_.find_next(lowestFree_ - 1) : -1;
    lowestFree_ = first < 0 ? free_.size() : static_cast<uint32_t>(first);
    // Registers without a name are no use: there it does not matter which.
    for (int reg = first; reg >= 0 && reg < static_cast<int>(kMaxNamed); reg = free_.find_next(reg)) {
      if (canTake(r, static_cast<uint32_t>(reg), keys)) return static_cast<uint32_t>(reg);
    }
    return free_.size();
  }

  void take(uint32_t r, uint32_t reg) {
    uint32_t m = r;
    for (uint32_t k = 0, n = width(r); k < n; k++) {
      if (free_.size() <= reg + k) free_.resize(reg + k + 1, true);
      needRegisters(reg + k + 1);
      free_.reset(reg + k);
      endings_.push_back({reg + k, endsAt_[live_.end[r]]});
      endsAt_[live_.end[r]] = static_cast<uint32_t>(endings_.size() - 1);
      if (uint32_t key = memberKey(r, k); key != 0) types_[reg + k] = key;
      if (m == kNoId || fn_.regs[r].kind == Kind::Iter) continue;
      w_.regOf[m] = reg + k;
      m = next_[m];
    }
    w_.regOf[r] = reg;
  }

  void placeRuns() {
    if (w_.runs.empty()) return;
    std::vector<std::pair<uint32_t, uint32_t>> watched(runAt_);
    for (auto& [from, at] : watched) at++;
    RangeMax top(live_.positions + 2, watched);
    auto occupy = [&](uint32_t r) {
      top.raise(live_.start[r], live_.end[r], w_.regOf[r] + (fn_.regs[r].kind == Kind::Iter ? kIterRegs : 1));
    };
    for (uint32_t r = 0; r < fn_.regs.size(); r++) {
      if (live_.start[r] != kNoId && w_.regOf[r] != kNoId) occupy(r);
    }
    for (size_t k = w_.runs.size(); k-- > 0;) {
      RunUse& run = w_.runs[k];
      auto [from, at] = runAt_[k];
      const Inst& inst = fn_.inst(run.inst);
      bool many = inst.op == Op::CallDirect && fn_.operand(inst, 0) > 1;
      // Several results are moved from the window to their registers, which must lie below it.
      run.base = top.highest(from, many ? at + 1 : at);
      needRegisters(run.base + run.slots);
      forEachSlot(w_, inst, [&](uint32_t slot, uint32_t r) {
        if (r == kNoId || !inRun_[r]) return;
        w_.regOf[r] = run.base + slot;
        occupy(r);
      });
    }
  }

 private:
  Work& w_;
  Function& fn_;
  Intervals live_;
  std::vector<uint32_t> next_, prev_, hint_;
  std::vector<bool> inRun_, multiResult_;
  std::vector<std::pair<uint32_t, uint32_t>> runAt_;  // per run: first computed operand, the op itself
  std::vector<uint32_t> types_;                       // per register: declared type key
  /// Registers that become free after a moment, as lists.
  struct Ending {
    uint32_t reg;
    uint32_t next;
  };
  std::vector<Ending> endings_;
  std::vector<uint32_t> endsAt_;
  uint32_t lowestFree_ = 0;
  llvm::BitVector free_;
  uint32_t maxDistance_;
};

}  // namespace

bool allocateRegisters(Work& w) {
  prepareRefs(w);
  for (int round = 0; round < 6; round++) {
    Allocator a(w, round == 0 ? kFarOperand : kNearOperand);
    a.run();
    if (w.types.size() <= kMaxNamed) return true;
    uint32_t slots = 0;
    for (const RunUse& run : w.runs) slots = std::max(slots, run.slots);
    uint32_t margin = slots + 16 * (round + 1);
    if (margin >= kMaxNamed || !spillRegisters(w, kMaxNamed - margin, a.shortOnes())) return false;
  }
  return false;
}

}  // namespace sx::emit
