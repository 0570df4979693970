#include "lower/ir/Cfg.h"

#include <algorithm>

namespace sx::ir {

Cfg::Cfg(const Function& fn, Exceptions exceptions) {
  findEdges(fn, exceptions);
  Lists preorder, parents;
  order(preorder, parents);
  findDominators(preorder, parents);
  findLoops();
}

bool Cfg::inLoop(uint32_t b, uint32_t loop) const {
  uint32_t l = loopOf_[b];
  // A loop's index is larger than its parent's, so the walk ends early.
  while (l != kNoId && l > loop) l = loops_[l].parent;
  return l == loop && l != kNoId;
}

void Cfg::findEdges(const Function& fn, Exceptions exceptions) {
  const size_t n = fn.blocks.size();
  succStart_.assign(n + 1, 0);
  for (uint32_t b = 0; b < n; b++) {
    succStart_[b] = static_cast<uint32_t>(succList_.size());
    size_t begin = succList_.size();
    auto add = [&](uint32_t s) {
      if (std::find(succList_.begin() + begin, succList_.end(), s) == succList_.end()) succList_.push_back(s);
    };
    const Inst* last = fn.terminator({b});
    if (last != nullptr && last->op == Op::SwitchInt) {
      // Large tables: sorting keeps this linear in practice.
      forEachSuccessor(fn, *last, [&](uint32_t s) { succList_.push_back(s); });
      std::sort(succList_.begin() + begin, succList_.end());
      succList_.erase(std::unique(succList_.begin() + begin, succList_.end()), succList_.end());
    } else if (last != nullptr) {
      forEachSuccessor(fn, *last, add);
    }
    if (fn.blocks[b].handler.valid()) add(fn.blocks[b].handler.id);
    if (exceptions == Exceptions::AtEnd) continue;
    for (size_t k = begin, end = succList_.size(); k < end; k++) {
      const Block& next = fn.blocks[succList_[k]];
      if (next.handler.valid()) add(next.handler.id);
    }
  }
  succStart_[n] = static_cast<uint32_t>(succList_.size());
}

void Cfg::order(Lists& preorder, Lists& parents) {
  const size_t n = succStart_.size() - 1;
  rpoIndex_.assign(n, kNoId);
  Lists postorder;
  struct Visit {
    uint32_t block, left, number;
  };
  std::vector<Visit> stack;
  std::vector<bool> seen(n, false);
  seen[0] = true;
  preorder.push_back(0);
  parents.push_back(0);
  // Successors are visited last to first, so the first one comes right after its block.
  stack.push_back({0, static_cast<uint32_t>(succs(0).size()), 0});
  while (!stack.empty()) {
    auto& [b, left, number] = stack.back();
    if (left == 0) {
      postorder.push_back(b);
      stack.pop_back();
      continue;
    }
    uint32_t s = succs(b)[--left];
    if (seen[s]) continue;
    seen[s] = true;
    parents.push_back(number);
    preorder.push_back(s);
    stack.push_back({s, static_cast<uint32_t>(succs(s).size()), static_cast<uint32_t>(preorder.size() - 1)});
  }
  rpo_.assign(postorder.rbegin(), postorder.rend());
  for (uint32_t i = 0; i < rpo_.size(); i++) rpoIndex_[rpo_[i]] = i;
  predStart_.assign(n + 1, 0);
  for (uint32_t b : rpo_) {
    for (uint32_t s : succs(b)) predStart_[s + 1]++;
  }
  for (size_t i = 0; i < n; i++) predStart_[i + 1] += predStart_[i];
  predList_.resize(predStart_[n]);
  Lists at(predStart_.begin(), predStart_.end() - 1);
  for (uint32_t b : rpo_) {
    for (uint32_t s : succs(b)) predList_[at[s]++] = b;
  }
}

namespace {

constexpr uint32_t kNoParent = 0xFFFF'FFFF;

/// Immediate dominators after Lengauer and Tarjan, with path compression. Blocks go by their number in the depth-first
/// search that visited them.
class DominatorFinder {
 public:
  explicit DominatorFinder(const std::vector<uint32_t>& parents)
      : parents_(parents), ancestor_(parents.size(), kNoParent), semi_(parents.size()), best_(parents.size()) {
    for (uint32_t i = 0; i < parents.size(); i++) semi_[i] = best_[i] = i;
  }

  /// `predsOf(v, add)` calls add with each predecessor of v.
  template <class PredsOf>
  std::vector<uint32_t> find(PredsOf predsOf) {
    const auto n = static_cast<uint32_t>(parents_.size());
    std::vector<uint32_t> idom(n, 0), waiting(n, kNoParent), next(n, kNoParent);
    for (uint32_t w = n - 1; w > 0; w--) {
      predsOf(w, [&](uint32_t v) { semi_[w] = std::min(semi_[w], semi_[eval(v)]); });
      next[w] = waiting[semi_[w]];
      waiting[semi_[w]] = w;
      const uint32_t parent = parents_[w];
      ancestor_[w] = parent;
      for (uint32_t v = waiting[parent]; v != kNoParent; v = next[v]) {
        const uint32_t u = eval(v);
        idom[v] = semi_[u] < semi_[v] ? u : parent;
      }
      waiting[parent] = kNoParent;
    }
    for (uint32_t w = 1; w < n; w++) {
      if (idom[w] != semi_[w]) idom[w] = idom[idom[w]];
    }
    return idom;
  }

 private:
  /// The block of least semidominator on the way from v to the root of its tree, the root left out.
  uint32_t eval(uint32_t v) {
    if (ancestor_[v] == kNoParent) return v;
    for (uint32_t x = v; ancestor_[ancestor_[x]] != kNoParent; x = ancestor_[x]) path_.push_back(x);
    while (!path_.empty()) {
      const uint32_t x = path_.back(), above = ancestor_[x];
      path_.pop_back();
      if (semi_[best_[above]] < semi_[best_[x]]) best_[x] = best_[above];
      ancestor_[x] = ancestor_[above];
    }
    return best_[v];
  }

  const std::vector<uint32_t>& parents_;
  std::vector<uint32_t> ancestor_, semi_, best_, path_;
};

}  // namespace

void Cfg::findDominators(const Lists& preorder, const Lists& parents) {
  const size_t n = rpoIndex_.size();
  Lists number(n, kNoId);
  for (uint32_t i = 0; i < preorder.size(); i++) number[preorder[i]] = i;
  const Lists found = DominatorFinder(parents).find([&](uint32_t v, auto add) {
    for (uint32_t p : preds(preorder[v])) add(number[p]);
  });
  idom_.assign(n, kNoId);
  for (uint32_t i = 0; i < preorder.size(); i++) idom_[preorder[i]] = preorder[found[i]];
  // Number the dominator tree so that dominates() is two comparisons: sizes bottom-up, then places top-down.
  Lists size(n, 1);
  for (size_t i = rpo_.size(); i-- > 1;) size[idom_[rpo_[i]]] += size[rpo_[i]];
  domIn_.assign(n, 0);
  domOut_.assign(n, 0);
  Lists next(n, 0);
  for (uint32_t b : rpo_) {
    if (b != 0) {
      domIn_[b] = next[idom_[b]];
      next[idom_[b]] += size[b];
    }
    domOut_[b] = domIn_[b] + size[b];
    next[b] = domIn_[b] + 1;
  }
}

void Cfg::findLoops() {
  loopOf_.assign(rpoIndex_.size(), kNoId);
  for (uint32_t b : rpo_) {
    for (uint32_t p : preds(b)) {
      if (!dominates(b, p)) continue;
      loops_.push_back({b, kNoId, 1});
      break;
    }
  }
  // Inner loops first: a walk that meets a block of a known loop goes on from that loop's outermost header. Ways to the
  // outermost loop are shortened as they are gone.
  Lists work, above(loops_.size());
  for (uint32_t l = 0; l < loops_.size(); l++) above[l] = l;
  for (size_t l = loops_.size(); l-- > 0;) {
    uint32_t header = loops_[l].header;
    for (uint32_t p : preds(header)) {
      if (dominates(header, p)) work.push_back(p);
    }
    if (loopOf_[header] == kNoId) loopOf_[header] = static_cast<uint32_t>(l);
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      uint32_t inner = loopOf_[b];
      if (inner == kNoId) {
        loopOf_[b] = static_cast<uint32_t>(l);
        for (uint32_t p : preds(b)) work.push_back(p);
        continue;
      }
      while (above[inner] != inner) inner = above[inner] = above[above[inner]];
      if (inner == l) continue;
      loops_[inner].parent = above[inner] = static_cast<uint32_t>(l);
      for (uint32_t p : preds(loops_[inner].header)) {
        if (!dominates(loops_[inner].header, p)) work.push_back(p);
      }
    }
  }
  for (Loop& l : loops_) l.depth = l.parent == kNoId ? 1 : loops_[l.parent].depth + 1;
}

}  // namespace sx::ir
