#pragma once
/// Facts of a function's control-flow graph: order, dominators, loops. Exception edges (block to its handler) count
/// like others. Everything is near linear in blocks plus edges and follows only from the function's text.
///
/// An exception may come before anything in its block was computed. Where domination is to mean that a value was
/// computed, ask for early exceptions: then the ways into a guarded block lead to its handler too.
#include <cstdint>
#include <vector>

#include "llvm/ADT/ArrayRef.h"
#include "lower/ir/Ir.h"

namespace sx::ir {

/// A natural loop: the blocks from which its header is reached without leaving it. Header numbers are in rpo order, so
/// an outer loop comes before its inner ones.
struct Loop {
  uint32_t header = kNoId;
  uint32_t parent = kNoId;  ///< index of the enclosing loop
  uint32_t depth = 1;
};

enum class Exceptions : uint8_t { AtEnd, Early };

class Cfg {
 public:
  explicit Cfg(const Function& fn, Exceptions exceptions = Exceptions::AtEnd);

  /// Reachable blocks in reverse postorder.
  llvm::ArrayRef<uint32_t> rpo() const { return rpo_; }
  bool reachable(uint32_t b) const { return rpoIndex_[b] != kNoId; }
  uint32_t rpoIndex(uint32_t b) const { return rpoIndex_[b]; }
  /// Reachable predecessors, exception edges included.
  llvm::ArrayRef<uint32_t> preds(uint32_t b) const { return slice(predStart_, predList_, b); }
  /// Successors, the handler last.
  llvm::ArrayRef<uint32_t> succs(uint32_t b) const { return slice(succStart_, succList_, b); }
  /// Immediate dominator; the entry's is itself.
  uint32_t idom(uint32_t b) const { return idom_[b]; }
  bool dominates(uint32_t a, uint32_t b) const { return domIn_[a] <= domIn_[b] && domOut_[b] <= domOut_[a]; }
  llvm::ArrayRef<Loop> loops() const { return loops_; }
  /// Index of the innermost loop of a block, or kNoId.
  uint32_t loopOf(uint32_t b) const { return loopOf_[b]; }
  bool inLoop(uint32_t b, uint32_t loop) const;

 private:
  using Lists = std::vector<uint32_t>;
  static llvm::ArrayRef<uint32_t> slice(const Lists& start, const Lists& list, uint32_t b) {
    return llvm::ArrayRef<uint32_t>(list).slice(start[b], start[b + 1] - start[b]);
  }
  void findEdges(const Function& fn, Exceptions exceptions);
  /// `preorder`: the blocks as the search meets them, `parents`: the number of the one each was met from.
  void order(Lists& preorder, Lists& parents);
  void findDominators(const Lists& preorder, const Lists& parents);
  void findLoops();

  Lists rpo_, rpoIndex_, predStart_, predList_, succStart_, succList_, idom_, domIn_, domOut_, loopOf_;
  std::vector<Loop> loops_;
};

}  // namespace sx::ir
