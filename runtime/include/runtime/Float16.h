#pragma once
/// IEEE 754 half precision.
#include <bit>
#include <cstdint>

namespace sx::rt {

inline double halfToDouble(uint16_t h) {
  uint32_t exponent = (h >> 10) & 31, mantissa = h & 1023;
  double sign = (h & 0x8000) != 0 ? -1.0 : 1.0;
  if (exponent == 0) return sign * mantissa * 0x1p-24;
  if (exponent == 31) return mantissa != 0 ? __builtin_nan("") : sign * __builtin_inf();
  return std::bit_cast<double>((uint64_t{h & 0x8000u} << 48) | (uint64_t{exponent + 1023 - 15} << 52) | (uint64_t{mantissa} << 42));
}

/// Rounds to nearest, ties to even, straight from the double.
inline uint16_t doubleToHalf(double d) {
  uint64_t bits = std::bit_cast<uint64_t>(d);
  auto sign = static_cast<uint16_t>((bits >> 48) & 0x8000);
  double a = std::bit_cast<double>(bits & 0x7FFF'FFFF'FFFF'FFFF);
  if (a != a) return sign | 0x7E00;
  if (a >= 65520.0) return sign | 0x7C00;
  if (a < 0x1p-14) {
    // Subnormal: a multiple of 2^-24. Adding 2^28 leaves a double whose unit in the last place is 2^-24.
    double shifted = a + 0x1p28;
    return sign | static_cast<uint16_t>(std::bit_cast<uint64_t>(shifted) & 0x7FF);
  }
  uint64_t magnitude = bits & 0x7FFF'FFFF'FFFF'FFFF;
  uint64_t rounded = magnitude + ((uint64_t{1} << 41) - 1) + ((magnitude >> 42) & 1);
  return sign | static_cast<uint16_t>((rounded >> 42) - (uint64_t{1023 - 15} << 10));
}

}  // namespace sx::rt
