#pragma once
/// What the verifier knows of the registers at one point of a function.
#include <cstdint>
#include <span>
#include <vector>

#include "bytecode/format/Module.h"

namespace sx {

/// A reference made in this frame; its payload numbers it in the verifier. It is of no declared type.
constexpr auto kFreshRef = static_cast<Kind>(15);

/// A set of registers.
using RegSet = std::span<uint64_t>;
using ConstRegSet = std::span<const uint64_t>;

/// Per register: written or not, and the type it holds. `good` are the registers that hold their declared type; only
/// they stay written across a label. Cost per write is constant, per label and call one word per 64 registers
/// (amortised over writes).
class RegisterState {
 public:
  explicit RegisterState(std::span<const RegType> declared);

  uint32_t setWords() const { return static_cast<uint32_t>(good_.size()); }
  bool isLive(uint32_t r) const { return (live_[r / 64] >> (r % 64) & 1) != 0; }
  /// Only of a written register.
  RegType type(uint32_t r) const { return types_[r]; }
  /// None if not written.
  Kind kind(uint32_t r) const { return isLive(r) ? types_[r].kind() : Kind::None; }
  bool holds(uint32_t r, RegType type) const { return isLive(r) && types_[r] == type; }

  void write(uint32_t r, RegType type);
  void writeIter(uint32_t r);
  /// Registers from `first` up become unwritten.
  void kill(uint32_t first);

  ConstRegSet good() const { return good_; }
  /// What holds behind a label: the registers of `set`, each of its declared type.
  void enterLabel(ConstRegSet set);
  /// True if a register left `good` since the last call.
  bool takeShrunk() {
    const bool was = shrunk_;
    shrunk_ = false;
    return was;
  }

 private:
  static bool fits(RegType type, RegType declared);
  void clear(uint32_t r);
  void clearIterAt(uint32_t r);

  std::vector<RegType> declared_;  ///< the registers behind an Iter are spelled out
  std::vector<RegType> types_;     ///< equal to declared_ but for what is in dirty_
  std::vector<uint32_t> dirty_;
  std::vector<uint64_t> live_;
  std::vector<uint64_t> good_;
  bool shrunk_ = true;
};

}  // namespace sx
