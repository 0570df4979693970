#pragma once
/// Where each vreg is live, as one interval from its first to its last moment in code order.
#include <vector>

#include "Work.h"

namespace sx::emit {

/// Instruction k of the layout reads at 2k + 2 and writes at 2k + 3; parameters are there from 0.
struct Intervals {
  std::vector<uint32_t> start, end;  ///< per vreg; start kNoId if it never occurs
  std::vector<uint32_t> defAt;       ///< per vreg: where it was last defined in code order
  uint32_t positions = 0;

  void extend(uint32_t r, uint32_t from, uint32_t to) {
    if (start[r] == kNoId || from < start[r]) start[r] = from;
    if (to > end[r]) end[r] = to;
  }
};

/// Linear in the code plus, per vreg that lives across blocks, the blocks it is live in, as long as those are few; then
/// intervals reach around all loops on their way.
Intervals findIntervals(Work& w);

}  // namespace sx::emit
