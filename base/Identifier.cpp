#include "base/Identifier.h"

#include <algorithm>
#include <iterator>

namespace sx {

namespace {

#include "IdentifierTable.inc"

/// The ranges are half-open, so a code point is inside iff an odd number of bounds is not above it.
template <size_t N>
bool inRanges(const char32_t (&bounds)[N], char32_t c) {
  return (std::upper_bound(std::begin(bounds), std::end(bounds), c) - std::begin(bounds)) % 2 == 1;
}

constexpr bool isAsciiLetter(char32_t c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

}  // namespace

bool isIdentifierStart(char32_t c) {
  if (c < 0x80) return isAsciiLetter(c) || c == '$' || c == '_';
  return inRanges(kIdStartRanges, c);
}

bool isIdentifierPart(char32_t c) {
  if (c < 0x80) return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '$' || c == '_';
  return inRanges(kIdContinueRanges, c) || c == 0x200C || c == 0x200D;
}

}  // namespace sx
