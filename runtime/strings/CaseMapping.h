#pragma once
/// Case mapping of code points and the properties that the final sigma depends on (Unicode 17).
#include <cstdint>

namespace sx::rt {

/// The code points that a code point maps to, ended by 0 if fewer than three.
struct CasePoints {
  char32_t points[3];
};

CasePoints toLowerPoints(char32_t);
CasePoints toUpperPoints(char32_t);
bool isCased(char32_t);
bool isCaseIgnorable(char32_t);

}  // namespace sx::rt
