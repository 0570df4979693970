/// Changes to a function that allocation needs first: copies of borrowed leaves that cannot all be consecutive, and a
/// scope cell for the values of a function that has more than registers.
#include "Tables.h"
#include "Work.h"

namespace sx::emit {

using namespace ir;

namespace {

/// Inserts instructions while a block is rewritten.
class Rewriter {
 public:
  explicit Rewriter(Function& fn) : fn_(fn) {}
  std::vector<InstId> list;
  void add(Op op, llvm::ArrayRef<uint32_t> words, Loc loc) { list.push_back(fn_.addInst(op, words, loc)); }

 private:
  Function& fn_;
};

/// Decides which MakeRefs can have their leaves in place.
class RefChains {
 public:
  explicit RefChains(const Function& fn) : next_(fn.regs.size(), kNoId), prev_(next_), param_(next_) {
    uint32_t at = 0;
    for (Reg p : fn.params) param_[p.id] = at++;
  }

  /// Links the leaves if that agrees with all links so far.
  bool link(llvm::ArrayRef<uint32_t> leaves) {
    for (size_t k = 0; k + 1 < leaves.size(); k++) {
      uint32_t a = leaves[k], b = leaves[k + 1];
      bool known = next_[a] == b && prev_[b] == a;
      bool free = next_[a] == kNoId && prev_[b] == kNoId && !reaches(b, a);
      // Parameters stand where they stand.
      bool placed = param_[a] == kNoId ? param_[b] == kNoId : param_[b] == param_[a] + 1;
      if (!(known || free) || !placed) return false;
    }
    for (size_t k = 0; k + 1 < leaves.size(); k++) next_[leaves[k]] = leaves[k + 1], prev_[leaves[k + 1]] = leaves[k];
    return true;
  }

 private:
  bool reaches(uint32_t from, uint32_t to) const {
    for (uint32_t m = from; m != kNoId; m = next_[m]) {
      if (m == to) return true;
    }
    return false;
  }
  std::vector<uint32_t> next_, prev_, param_;
};

}  // namespace

void prepareRefs(Work& w) {
  Function& fn = w.fn;
  RefChains chains(fn);
  for (uint32_t b : w.layout) {
    bool any = false;
    for (InstId i : fn.blocks[b].insts) any = any || fn.inst(i).op == Op::MakeRef;
    if (!any) continue;
    Rewriter out(fn);
    std::vector<std::pair<uint32_t, uint32_t>> back;
    auto insts = std::move(fn.blocks[b].insts);
    for (InstId i : insts) {
      Inst inst = fn.inst(i);
      if (inst.op == Op::MakeRef && !chains.link(fn.list(inst, 1))) {
        // The callee works on copies, which come back after the call.
        for (size_t k = 0; k < fn.list(inst, 1).size(); k++) {
          uint32_t leaf = fn.list(inst, 1)[k], copy = fn.newReg(fn.regs[leaf].kind).id;
          out.add(Op::Move, {copy, leaf}, inst.loc());
          back.push_back({leaf, copy});
          fn.list(inst, 1)[k] = copy;
        }
      }
      out.list.push_back(i);
      if (inst.op != Op::CallDirect) continue;
      for (auto& [leaf, copy] : back) out.add(Op::Move, {leaf, copy}, inst.loc());
      back.clear();
    }
    fn.blocks[b].insts = std::move(out.list);
  }
}

namespace {

class Spiller {
 public:
  Spiller(Work& w, uint32_t limit, const std::vector<bool>& isShort) : w_(w), fn_(w.fn) {
    std::vector<bool> pinned(fn_.regs.size(), false);
    for (uint32_t b : w_.layout) {
      for (InstId i : fn_.blocks[b].insts) pin(fn_.inst(i), pinned);
    }
    slot_.assign(fn_.regs.size(), kNoId);
    for (uint32_t r = 0; r < fn_.regs.size(); r++) {
      Kind k = fn_.regs[r].kind;
      bool can = !pinned[r] && w_.regOf[r] != kNoId && w_.regOf[r] >= limit && k != Kind::Scope && k != Kind::Ref && k != Kind::Iter;
      if (!can || isShort[r]) continue;
      slot_[r] = static_cast<uint32_t>(slots_.size());
      slots_.push_back(k);
    }
  }

  bool run() {
    if (slots_.empty()) return false;
    uint32_t desc = w_.tables.addScope(slots_);
    scope_ = fn_.newReg(Kind::Scope, desc).id;
    for (uint32_t b : w_.layout) {
      Rewriter out(fn_);
      if (b == 0) enter(out, desc);
      auto insts = std::move(fn_.blocks[b].insts);
      for (InstId i : insts) rewrite(out, i);
      fn_.blocks[b].insts = std::move(out.list);
    }
    return true;
  }

 private:
  /// Results of a terminator have no place after it; borrowed leaves must be registers.
  void pin(const Inst& inst, std::vector<bool>& pinned) {
    if (ir::endsBlock(inst.op) || hasNextWord(inst.op)) forEachDef(fn_, inst, [&](Reg r) { pinned[r.id] = true; });
    if (inst.op != Op::MakeRef) return;
    for (uint32_t r : fn_.list(inst, 1)) pinned[r] = true;
  }

  void enter(Rewriter& out, uint32_t desc) {
    out.add(Op::NewRootScope, {scope_, desc}, {});
    auto store = [&](Reg p) {
      if (p.valid() && slot_[p.id] != kNoId) out.add(Op::StoreScope, {scope_, p.id, slot_[p.id]}, {});
    };
    for (Reg p : fn_.params) store(p);
    for (Reg p : {fn_.rest, fn_.argumentValues, fn_.newTarget}) store(p);
  }

  bool isSpilled(uint32_t r) const { return r < slot_.size() && slot_[r] != kNoId; }

  void rewrite(Rewriter& out, InstId i) {
    Inst inst = fn_.inst(i);
    llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> stores;
    llvm::SmallVector<std::pair<uint32_t, Role>, 8> found;
    // New instructions move the operands in memory, so collect places by index first.
    places_.clear();
    forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
      if (isSpilled(r)) places_.push_back(static_cast<uint32_t>(&r - fn_.operands.data())), found.push_back({r, o.role});
    });
    for (size_t k = 0; k < places_.size(); k++) {
      auto [r, role] = found[k];
      uint32_t temp = fn_.newReg(fn_.regs[r].kind).id;
      if (roleReads(role)) out.add(Op::LoadScope, {temp, scope_, slot_[r]}, inst.loc());
      if (roleWrites(role)) stores.push_back({r, temp});
      fn_.operands[places_[k]] = temp;
    }
    out.list.push_back(i);
    for (auto& [r, temp] : stores) out.add(Op::StoreScope, {scope_, temp, slot_[r]}, inst.loc());
  }

  Work& w_;
  Function& fn_;
  uint32_t scope_ = kNoId;
  std::vector<uint32_t> slot_;  // per vreg
  std::vector<Kind> slots_;
  std::vector<uint32_t> places_;
};

}  // namespace

bool spillRegisters(Work& w, uint32_t limit, const std::vector<bool>& isShort) { return Spiller(w, limit, isShort).run(); }

}  // namespace sx::emit
