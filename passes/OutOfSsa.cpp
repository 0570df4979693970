/// Leaving SSA. The result and inputs of a Phi become one vreg where their values are never live at once (then the Phi
/// costs nothing); other inputs are copied at the end of the block they come from. Constants are not shared: they are
/// loaded where they come in. Values live at once are found with the sets of vregs live at the ends of blocks, kept
/// for the vregs of Phis only.
#include <algorithm>

#include "Passes.h"
#include "SsaUtil.h"
#include "llvm/ADT/BitVector.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

/// Two classes larger than this are not compared, member with member.
constexpr size_t kMaxClass = 24;

class SsaLeaver {
 public:
  explicit SsaLeaver(Function& fn) : fn_(fn) {}

  void run() {
    splitEdges();
    Cfg cfg(fn_, Exceptions::Early);
    DefUse info(fn_);
    cfg_ = &cfg, info_ = &info;
    number();
    findMembers();
    if (members_.empty()) return;
    findLiveness();
    coalesce();
    copyInputs();
    for (ir::Block& b : fn_.blocks) {
      std::erase_if(b.insts, [&](InstId i) { return fn_.inst(i).op == Op::Phi; });
      for (InstId i : b.insts) {
        forEachReg(fn_, fn_.inst(i), [&](uint32_t& r, const OperandInfo&, unsigned) { r = rootOf(r); });
      }
    }
  }

 private:
  bool hasPhi(uint32_t b) const { return !fn_.blocks[b].insts.empty() && fn_.inst(fn_.blocks[b].insts[0]).op == Op::Phi; }

  /// Gives each edge from a branch to a block with Phis a block of its own.
  void splitEdges() {
    auto count = static_cast<uint32_t>(fn_.blocks.size());
    for (uint32_t b = 0; b < count; b++) {
      if (fn_.blocks[b].insts.empty() || fn_.terminator({b})->op == Op::Goto) continue;
      llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> made;
      llvm::SmallVector<uint32_t, 4> targets;
      forEachSuccessor(fn_, *fn_.terminator({b}), [&](uint32_t s) {
        if (hasPhi(s) && std::find(targets.begin(), targets.end(), s) == targets.end()) targets.push_back(s);
      });
      for (uint32_t s : targets) {
        uint32_t middle = fn_.newBlock(fn_.blocks[b].handler).id;
        fn_.blocks[middle].insts.push_back(fn_.addInst(Op::Goto, {s}, {}));
        fn_.blocks[middle].preds.push_back({b});
        for (BlockId& p : fn_.blocks[s].preds) {
          if (p.id == b) p.id = middle;
        }
        forEachSuccessor(fn_, *fn_.terminator({b}), [&](uint32_t& t) {
          if (t == s) t = middle;
        });
      }
    }
  }

  void number() {
    place_.assign(fn_.insts.size(), 0);
    uint32_t at = 1;
    for (uint32_t b : cfg_->rpo()) {
      uint32_t start = at++;
      for (InstId i : fn_.blocks[b].insts) place_[i] = fn_.inst(i).op == Op::Phi ? start : at++;
    }
    root_.resize(fn_.regs.size());
    for (uint32_t r = 0; r < root_.size(); r++) root_[r] = r;
  }

  uint32_t rootOf(uint32_t r) const {
    if (r >= root_.size()) return r;
    while (root_[r] != r) r = root_[r];
    return r;
  }

  bool isConstant(uint32_t r) const {
    const Inst* d = info_->defOf(fn_, r);
    return d != nullptr && (d->op == Op::LoadInt || d->op == Op::LoadInt32 || d->op == Op::LoadF64 || d->op == Op::LoadUndefined ||
                            d->op == Op::LoadNull || d->op == Op::LoadTrue || d->op == Op::LoadFalse || d->op == Op::LoadString);
  }
  bool isParam(uint32_t r) const { return info_->isSsa(r) && info_->def[r] == kNoId; }

  /// Vregs that are results or inputs of Phis.
  void findMembers() {
    memberOf_.assign(fn_.regs.size(), kNoId);
    auto add = [&](uint32_t r) {
      if (memberOf_[r] != kNoId || !info_->isSsa(r)) return;
      memberOf_[r] = static_cast<uint32_t>(members_.size());
      members_.push_back(r);
    };
    for (uint32_t b : cfg_->rpo()) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        if (inst.op != Op::Phi) break;
        add(fn_.operand(inst, 0));
        for (uint32_t r : fn_.list(inst, 1)) add(r);
      }
    }
  }

  /// For each member: blocks at whose end it is live, and its last use in each block.
  void findLiveness() {
    const size_t n = members_.size();
    liveOut_.assign(n, llvm::BitVector());
    std::vector<std::vector<std::pair<uint32_t, uint32_t>>> uses(n);
    for (uint32_t b : cfg_->rpo()) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        if (inst.op == Op::Phi) continue;
        forEachUse(fn_, inst, [&](Reg r) {
          if (memberOf_[r.id] != kNoId) uses[memberOf_[r.id]].push_back({b, place_[i]});
        });
      }
    }
    // A Phi reads its inputs at the end of the blocks they come from.
    for (uint32_t b : cfg_->rpo()) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& phi = fn_.inst(i);
        if (phi.op != Op::Phi) break;
        for (size_t k = 0; k < fn_.blocks[b].preds.size(); k++) {
          uint32_t m = memberOf_[fn_.list(phi, 1)[k]], from = fn_.blocks[b].preds[k].id;
          if (m != kNoId) uses[m].push_back({from, endOf(from)});
        }
      }
    }
    lastUse_.assign(n, {});
    std::vector<uint32_t> work;
    for (uint32_t m = 0; m < n; m++) {
      liveOut_[m].resize(fn_.blocks.size());
      uint32_t home = info_->defBlock[members_[m]];
      llvm::BitVector liveIn(fn_.blocks.size());
      auto enter = [&](uint32_t b) {
        if (b == home || liveIn.test(b)) return;
        liveIn.set(b);
        work.push_back(b);
      };
      for (auto& [b, at] : uses[m]) enter(b);
      while (!work.empty()) {
        uint32_t b = work.back();
        work.pop_back();
        for (uint32_t p : cfg_->preds(b)) {
          liveOut_[m].set(p);
          enter(p);
        }
      }
      auto& last = lastUse_[m];
      std::sort(uses[m].begin(), uses[m].end());
      for (auto& use : uses[m]) {
        if (last.empty() || last.back().first != use.first) last.push_back(use);
        else last.back().second = use.second;
      }
    }
  }
  uint32_t endOf(uint32_t b) const { return place_[fn_.blocks[b].insts.back()]; }

  uint32_t defPlace(uint32_t r) const { return info_->def[r] == kNoId ? 0 : place_[info_->def[r]]; }

  /// True if member a is live just after b is defined.
  bool liveAtDefinition(uint32_t a, uint32_t b) const {
    uint32_t block = info_->defBlock[b], at = defPlace(b), m = memberOf_[a];
    uint32_t home = info_->defBlock[a];
    if (!cfg_->dominates(home, block) || (home == block && defPlace(a) > at)) return false;
    if (liveOut_[m].test(block)) return true;
    auto use = std::lower_bound(lastUse_[m].begin(), lastUse_[m].end(), std::make_pair(block, 0u));
    return use != lastUse_[m].end() && use->first == block && use->second > at;
  }
  bool interfere(uint32_t a, uint32_t b) const { return liveAtDefinition(a, b) || liveAtDefinition(b, a); }

  void coalesce() {
    classes_.assign(members_.size(), {});
    for (uint32_t m = 0; m < members_.size(); m++) classes_[m] = {members_[m]};
    // Inner loops first: their moves cost most.
    std::vector<uint32_t> order(cfg_->rpo().begin(), cfg_->rpo().end());
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return depth(a) != depth(b) ? depth(a) > depth(b) : cfg_->rpoIndex(a) < cfg_->rpoIndex(b);
    });
    for (uint32_t b : order) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& phi = fn_.inst(i);
        if (phi.op != Op::Phi) break;
        // Inputs from inside the loop first, for the same reason.
        llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> inputs;
        for (size_t k = 0; k < fn_.blocks[b].preds.size(); k++) {
          inputs.push_back({depth(fn_.blocks[b].preds[k].id), fn_.list(phi, 1)[k]});
        }
        std::sort(inputs.begin(), inputs.end(), std::greater<>());
        for (auto& [d, r] : inputs) tryJoin(fn_.operand(phi, 0), r);
      }
    }
  }
  uint32_t depth(uint32_t b) const { return cfg_->loopOf(b) == kNoId ? 0 : cfg_->loops()[cfg_->loopOf(b)].depth; }

  void tryJoin(uint32_t a, uint32_t b) {
    if (memberOf_[a] == kNoId || memberOf_[b] == kNoId || isConstant(b)) return;
    uint32_t x = rootOf(a), y = rootOf(b);
    if (x == y || fn_.regs[x].kind != fn_.regs[y].kind || fn_.regs[x].detail != fn_.regs[y].detail) return;
    auto& xs = classes_[memberOf_[x]];
    auto& ys = classes_[memberOf_[y]];
    if (xs.size() > kMaxClass || ys.size() > kMaxClass) return;
    for (uint32_t p : xs) {
      for (uint32_t q : ys) {
        if ((isParam(p) && isParam(q)) || interfere(p, q)) return;
      }
    }
    // A parameter keeps its name: it is where its register is.
    bool param = std::any_of(ys.begin(), ys.end(), [&](uint32_t q) { return isParam(q); });
    if (param) std::swap(x, y);
    auto& into = classes_[memberOf_[x]];
    auto& from = classes_[memberOf_[y]];
    into.insert(into.end(), from.begin(), from.end());
    from.clear();
    root_[y] = x;
  }

  struct Copy {
    uint32_t to, from;
  };

  void copyInputs() {
    for (uint32_t b : cfg_->rpo()) {
      if (!hasPhi(b)) continue;
      for (size_t k = 0; k < fn_.blocks[b].preds.size(); k++) {
        std::vector<Copy> copies, constants;
        for (InstId i : fn_.blocks[b].insts) {
          const Inst& phi = fn_.inst(i);
          if (phi.op != Op::Phi) break;
          uint32_t from = fn_.list(phi, 1)[k], to = rootOf(fn_.operand(phi, 0));
          if (rootOf(from) == to) continue;
          if (isConstant(from)) constants.push_back({to, from});
          else copies.push_back({to, rootOf(from)});
        }
        appendCopies(fn_.blocks[b].preds[k].id, copies, constants);
      }
    }
  }

  /// All copies happen at once: one whose target no other reads comes first, a cycle goes through a fresh vreg.
  void appendCopies(uint32_t b, std::vector<Copy>& copies, const std::vector<Copy>& constants) {
    std::vector<InstId> list;
    while (!copies.empty()) {
      auto ready = std::find_if(copies.begin(), copies.end(), [&](const Copy& c) {
        return std::none_of(copies.begin(), copies.end(), [&](const Copy& d) { return d.from == c.to; });
      });
      if (ready == copies.end()) {
        RegInfo info = fn_.regs[copies[0].from];
        uint32_t saved = fn_.newReg(info.kind, info.detail).id, from = copies[0].from;
        list.push_back(fn_.addInst(Op::Move, {saved, from}, {}));
        for (Copy& c : copies) {
          if (c.from == from) c.from = saved;
        }
        continue;
      }
      list.push_back(fn_.addInst(Op::Move, {ready->to, ready->from}, {}));
      copies.erase(ready);
    }
    for (const Copy& c : constants) {
      const Inst def = fn_.inst(info_->def[c.from]);
      llvm::SmallVector<uint32_t, 2> words{c.to};
      if (def.count > 1) words.push_back(fn_.operand(def, 1));
      list.push_back(fn_.addInst(def.op, words, def.loc()));
    }
    auto& insts = fn_.blocks[b].insts;
    insts.insert(insts.end() - 1, list.begin(), list.end());
  }

  Function& fn_;
  const Cfg* cfg_ = nullptr;
  const DefUse* info_ = nullptr;
  std::vector<uint32_t> place_;  // per instruction; Phis of a block share one
  std::vector<uint32_t> root_;   // union-find over vregs
  std::vector<uint32_t> memberOf_, members_;
  std::vector<llvm::BitVector> liveOut_;
  std::vector<std::vector<std::pair<uint32_t, uint32_t>>> lastUse_;
  std::vector<std::vector<uint32_t>> classes_;
};

}  // namespace

void leaveSsa(PassContext& context) {
  SsaLeaver(context.fn()).run();
  Function& fn = context.fn();
  // What only Phis read is dead now, and so are constants loaded elsewhere.
  dropDeadCode(context);
  for (ir::Block& b : fn.blocks) b.preds.clear();
}

}  // namespace sx::passes
