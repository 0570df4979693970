/// SSA construction after Cytron and others, pruned by liveness: a Phi stands in the iterated dominance frontier of a
/// variable's assignments where the variable is live. Variables that a handler reads, borrowed leaves and iterations
/// keep their many assignments.
#include "Passes.h"
#include "SsaUtil.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

class SsaBuilder {
 public:
  explicit SsaBuilder(Function& fn) : fn_(fn), cfg_(fn) {}

  void run() {
    fn_.computePredecessors();
    findVariables();
    if (variables_.empty()) return;
    findFrontiers();
    placePhis();
    rename();
  }

 private:
  using Lists = std::vector<std::vector<uint32_t>>;

  void findVariables() {
    const size_t n = fn_.regs.size();
    std::vector<uint32_t> defs(n, 0);
    std::vector<bool> fixed(n, false);
    for (Reg p : fn_.params) defs[p.id]++;
    for (Reg p : {fn_.rest, fn_.argumentValues, fn_.newTarget}) {
      if (p.valid()) defs[p.id]++;
    }
    for (uint32_t b : cfg_.rpo()) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        forEachDef(fn_, inst, [&](Reg r) { defs[r.id]++; });
        if (inst.op != Op::MakeRef) continue;
        for (uint32_t leaf : fn_.list(inst, 1)) fixed[leaf] = true;
      }
    }
    variableOf_.assign(n, kNoId);
    for (uint32_t r = 0; r < n; r++) {
      if (defs[r] < 2 || fixed[r] || fn_.regs[r].kind == Kind::Iter) continue;
      variableOf_[r] = static_cast<uint32_t>(variables_.size());
      variables_.push_back(r);
    }
    findLiveness();
  }

  void findLiveness() {
    Lists exposed(variables_.size());
    defs_.assign(variables_.size(), {});
    std::vector<uint32_t> definedIn(variables_.size(), kNoId), exposedIn(variables_.size(), kNoId);
    for (uint32_t b : cfg_.rpo()) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        forEachUse(fn_, inst, [&](Reg r) {
          uint32_t v = variableOf_[r.id];
          if (v == kNoId || definedIn[v] == b || exposedIn[v] == b) return;
          exposedIn[v] = b;
          exposed[v].push_back(b);
        });
        forEachDef(fn_, inst, [&](Reg r) {
          uint32_t v = variableOf_[r.id];
          if (v == kNoId || definedIn[v] == b) return;
          definedIn[v] = b;
          defs_[v].push_back(b);
        });
      }
    }
    std::vector<bool> isHandler(fn_.blocks.size(), false);
    for (const ir::Block& b : fn_.blocks) {
      if (b.handler.valid()) isHandler[b.handler.id] = true;
    }
    liveIn_.assign(variables_.size(), {});
    std::vector<uint32_t> isDef(fn_.blocks.size(), kNoId), isIn(fn_.blocks.size(), kNoId), work;
    for (uint32_t v = 0; v < variables_.size(); v++) {
      bool read = false;
      for (uint32_t b : defs_[v]) isDef[b] = v;
      auto enter = [&](uint32_t b) {
        if (isIn[b] == v) return;
        isIn[b] = v;
        read = read || isHandler[b];
        liveIn_[v].push_back(b);
        work.push_back(b);
      };
      for (uint32_t b : exposed[v]) enter(b);
      while (!work.empty()) {
        uint32_t b = work.back();
        work.pop_back();
        for (uint32_t p : cfg_.preds(b)) {
          if (isDef[p] != v) enter(p);
        }
      }
      if (read) variableOf_[variables_[v]] = kNoId;
    }
  }

  void findFrontiers() {
    frontier_.assign(fn_.blocks.size(), {});
    for (uint32_t b : cfg_.rpo()) {
      if (cfg_.preds(b).size() < 2) continue;
      for (uint32_t p : cfg_.preds(b)) {
        for (uint32_t at = p; at != cfg_.idom(b); at = cfg_.idom(at)) {
          if (frontier_[at].empty() || frontier_[at].back() != b) frontier_[at].push_back(b);
        }
      }
    }
  }

  void placePhis() {
    phis_.assign(fn_.blocks.size(), {});
    std::vector<uint32_t> hasPhi(fn_.blocks.size(), kNoId), isIn(fn_.blocks.size(), kNoId), work;
    for (uint32_t v = 0; v < variables_.size(); v++) {
      if (variableOf_[variables_[v]] == kNoId) continue;
      for (uint32_t b : liveIn_[v]) isIn[b] = v;
      work = defs_[v];
      // A parameter is assigned at entry, but nothing leads back there.
      while (!work.empty()) {
        uint32_t b = work.back();
        work.pop_back();
        for (uint32_t f : frontier_[b]) {
          if (hasPhi[f] == v || isIn[f] != v) continue;
          hasPhi[f] = v;
          phis_[f].push_back(v);
          work.push_back(f);
        }
      }
    }
    for (uint32_t b : cfg_.rpo()) {
      std::vector<InstId> list;
      for (uint32_t v : phis_[b]) {
        size_t inputs = fn_.blocks[b].preds.size();
        std::vector<uint32_t> words(2 + inputs, variables_[v]);
        words[1] = static_cast<uint32_t>(inputs);
        list.push_back(fn_.addInst(Op::Phi, words, {}));
      }
      auto& insts = fn_.blocks[b].insts;
      insts.insert(insts.begin(), list.begin(), list.end());
    }
  }

  uint32_t freshVersion(uint32_t v) {
    RegInfo info = fn_.regs[variables_[v]];
    return fn_.newReg(info.kind, info.detail, info.name).id;
  }

  /// Walks the dominator tree with the current version of each variable.
  void rename() {
    Lists children(fn_.blocks.size());
    for (uint32_t b : cfg_.rpo().drop_front()) children[cfg_.idom(b)].push_back(b);
    current_ = variables_;
    struct Step {
      uint32_t block;
      size_t child;
      size_t undo;
    };
    std::vector<Step> stack;
    auto enter = [&](uint32_t b) {
      stack.push_back({b, 0, undo_.size()});
      renameBlock(b);
    };
    enter(0);
    while (!stack.empty()) {
      Step& step = stack.back();
      if (step.child < children[step.block].size()) {
        enter(children[step.block][step.child++]);
        continue;
      }
      while (undo_.size() > step.undo) {
        current_[undo_.back().first] = undo_.back().second;
        undo_.pop_back();
      }
      stack.pop_back();
    }
  }

  void assign(uint32_t& r) {
    uint32_t v = r < variableOf_.size() ? variableOf_[r] : kNoId;
    if (v == kNoId) return;
    undo_.push_back({v, current_[v]});
    current_[v] = r = freshVersion(v);
  }

  void renameBlock(uint32_t b) {
    for (InstId i : fn_.blocks[b].insts) {
      const Inst inst = fn_.inst(i);
      if (inst.op != Op::Phi) {
        forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
          if (roleReads(o.role) && r < variableOf_.size() && variableOf_[r] != kNoId) r = current_[variableOf_[r]];
        });
      }
      forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
        if (o.role == Role::Def || o.role == Role::DefRun) assign(r);
      });
    }
    forEachSuccessor(fn_, *fn_.terminator({b}), [&](uint32_t s) {
      auto& preds = fn_.blocks[s].preds;
      size_t index = 0;
      while (preds[index].id != b) index++;
      for (size_t k = 0; k < phis_[s].size(); k++) fn_.list(fn_.inst(fn_.blocks[s].insts[k]), 1)[index] = current_[phis_[s][k]];
    });
  }

  Function& fn_;
  Cfg cfg_;
  std::vector<uint32_t> variables_, variableOf_;
  Lists defs_, liveIn_, frontier_, phis_;
  std::vector<uint32_t> current_;
  std::vector<std::pair<uint32_t, uint32_t>> undo_;
};

}  // namespace

void buildSsa(PassContext& context) {
  dropUnreachable(context.fn());
  SsaBuilder(context.fn()).run();
}

}  // namespace sx::passes
