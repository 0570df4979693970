#include "RegisterState.h"

#include <algorithm>

namespace sx {

RegisterState::RegisterState(std::span<const RegType> declared)
    : declared_(declared.begin(), declared.end()),
      live_((declared.size() + 63) / 64),
      good_((declared.size() + 63) / 64) {
  for (size_t r = 0; r < declared.size(); r++) {
    if (declared[r].kind() != Kind::Iter) continue;
    for (uint32_t part = 1; part < kIterRegs; part++) declared_[r + part] = RegType::of(Kind::Iter, part);
  }
  types_ = declared_;
}

bool RegisterState::fits(RegType type, RegType declared) {
  switch (declared.kind()) {
    case Kind::None: return false;
    case Kind::Scope: case Kind::Ref: case Kind::Iter: return type == declared;
    case Kind::Any: case Kind::Raw: case Kind::I32: case Kind::F32: case Kind::F64: case Kind::Bool:
      return kindFits(type.kind(), declared.kind());
  }
  return false;
}

void RegisterState::clear(uint32_t r) {
  const uint64_t bit = uint64_t{1} << (r % 64);
  shrunk_ = shrunk_ || (good_[r / 64] & bit) != 0;
  live_[r / 64] &= ~bit;
  good_[r / 64] &= ~bit;
}

void RegisterState::clearIterAt(uint32_t r) {
  const uint32_t first = r - types_[r].payload();
  for (uint32_t part = 0; part < kIterRegs; part++) clear(first + part);
}

void RegisterState::write(uint32_t r, RegType type) {
  if (kind(r) == Kind::Iter) clearIterAt(r);
  if (type != declared_[r] && types_[r] == declared_[r]) dirty_.push_back(r);
  types_[r] = type;
  clear(r);
  const uint64_t bit = uint64_t{1} << (r % 64);
  live_[r / 64] |= bit;
  if (fits(type, declared_[r])) good_[r / 64] |= bit;
}

void RegisterState::writeIter(uint32_t r) {
  for (uint32_t part = 0; part < kIterRegs; part++) {
    if (kind(r + part) == Kind::Iter) clearIterAt(r + part);
  }
  for (uint32_t part = 0; part < kIterRegs; part++) write(r + part, RegType::of(Kind::Iter, part));
}

void RegisterState::kill(uint32_t first) {
  if (first >= types_.size()) return;
  if (kind(first) == Kind::Iter) clearIterAt(first);
  const uint64_t below = (uint64_t{1} << (first % 64)) - 1;
  live_[first / 64] &= below;
  good_[first / 64] &= below;
  std::fill(live_.begin() + first / 64 + 1, live_.end(), 0);
  std::fill(good_.begin() + first / 64 + 1, good_.end(), 0);
  shrunk_ = true;
}

void RegisterState::enterLabel(ConstRegSet set) {
  std::copy(set.begin(), set.end(), live_.begin());
  std::copy(set.begin(), set.end(), good_.begin());
  for (uint32_t r : dirty_) types_[r] = declared_[r];
  dirty_.clear();
  shrunk_ = true;
}

}  // namespace sx
