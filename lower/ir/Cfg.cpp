#include "lower/ir/Cfg.h"

#include <algorithm>

namespace sx::ir {

Cfg::Cfg(const Function& fn, Exceptions exceptions) {
  findEdges(fn, exceptions);
  order();
  findDominators();
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

void Cfg::order() {
  const size_t n = succStart_.size() - 1;
  rpoIndex_.assign(n, kNoId);
  Lists postorder;
  std::vector<std::pair<uint32_t, uint32_t>> stack;
  std::vector<bool> seen(n, false);
  seen[0] = true;
  // Successors are visited last to first, so the first one comes right after its block.
  stack.push_back({0, static_cast<uint32_t>(succs(0).size())});
  while (!stack.empty()) {
    auto& [b, left] = stack.back();
    if (left == 0) {
      postorder.push_back(b);
      stack.pop_back();
      continue;
    }
    uint32_t s = succs(b)[--left];
    if (seen[s]) continue;
    seen[s] = true;
    stack.push_back({s, static_cast<uint32_t>(succs(s).size())});
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

/// The algorithm of Cooper, Harvey and Kennedy; structured code needs two rounds.
void Cfg::findDominators() {
  const size_t n = rpoIndex_.size();
  idom_.assign(n, kNoId);
  idom_[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t b : llvm::ArrayRef<uint32_t>(rpo_).drop_front()) {
      uint32_t dom = kNoId;
      for (uint32_t p : preds(b)) {
        if (idom_[p] == kNoId) continue;
        if (dom == kNoId) {
          dom = p;
          continue;
        }
        uint32_t a = p;
        while (a != dom) {
          while (rpoIndex_[a] > rpoIndex_[dom]) a = idom_[a];
          while (rpoIndex_[dom] > rpoIndex_[a]) dom = idom_[dom];
        }
      }
      if (idom_[b] != dom) idom_[b] = dom, changed = true;
    }
  }
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
  // Inner loops first: a walk that meets a block of a known loop goes on from that loop's outermost header.
  Lists work;
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
      // The chain to the outermost known loop is at most the nesting depth long.
      while (loops_[inner].parent != kNoId) inner = loops_[inner].parent;
      if (inner == l) continue;
      loops_[inner].parent = static_cast<uint32_t>(l);
      for (uint32_t p : preds(loops_[inner].header)) {
        if (!dominates(loops_[inner].header, p)) work.push_back(p);
      }
    }
  }
  for (Loop& l : loops_) l.depth = l.parent == kNoId ? 1 : loops_[l.parent].depth + 1;
}

}  // namespace sx::ir
