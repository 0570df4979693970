#include "bytecode/format/Ops.h"

namespace sx {

namespace {

/// True if no number is used twice and every one-byte number leaves the prefix free.
constexpr bool numbersAreSound() {
  std::array<int, kMaxOpNumber> seen{};
#define SX_OP(number, name, params, flags, meaning) seen[number]++;
#include "bytecode/format/Ops.def"
  for (int n = 0; n < kMaxOpNumber; n++) {
    if (seen[n] > 1) return false;
    if (seen[n] != 0 && n >= 250 && n < kFirstRareOp) return false;
  }
  return true;
}
static_assert(numbersAreSound());

/// True if every label is the first extra word and every op that pushes a frame is two words long.
constexpr bool shapesAreSound() {
  for (const OpInfo& info : kOpTable) {
    if (!info.exists() || info.has(IrOnly)) continue;
    for (unsigned i = 0; i < info.operandCount; i++) {
      if (info.operands[i].role == Role::Label && info.places[i].offset != 4) return false;
    }
    if (info.has(Pushes) && info.words != 2) return false;
  }
  return true;
}
static_assert(shapesAreSound());

}  // namespace

}  // namespace sx
