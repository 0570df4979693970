#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace sx::test {

/// A small generator of numbers; the same seed gives the same numbers everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  /// Below `bound`, which is not 0.
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(next() % bound); }
  bool oneIn(uint32_t n) { return below(n) == 0; }

 private:
  uint64_t state_;
};

/// Changes a valid .sxbc file in one to four places: header fields, section entries, record words, register types,
/// and instructions (operands, op numbers of the same length, jump distances, order), so that most results get past
/// the checks before the one they aim at. The checksum is mended, but for one in fifty.
std::vector<uint8_t> mutateModule(const std::vector<uint8_t>& bytes, Random& random);

}  // namespace sx::test
