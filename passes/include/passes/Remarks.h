#pragma once
/// What the optimiser did with each call, struct and check, and why: the text of `--remarks`.
#include <cstdint>
#include <string>
#include <vector>

#include "lower/ir/Ir.h"

namespace sx::passes {

struct Remark {
  ir::Loc loc;            ///< may be unknown
  uint32_t function = 0;  ///< where it was
  std::string text;       ///< "inlined 'dot'", "check kept: …"
};

/// Remarks in order of functions and passes.
class Remarks {
 public:
  void add(ir::Loc loc, uint32_t function, std::string text) { list_.push_back({loc, function, std::move(text)}); }
  const std::vector<Remark>& list() const { return list_; }

 private:
  std::vector<Remark> list_;
};

/// One line per remark: "path:line:column: in 'f': text".
std::string renderRemarks(const ir::Module& module, const Remarks& remarks);

}  // namespace sx::passes
