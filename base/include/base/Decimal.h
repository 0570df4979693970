#pragma once

#include <cstdint>

namespace sx {

// Doubles and the decimals that stand for them.

/// digits · 10^exponent
struct Decimal {
  uint64_t digits;
  int exponent;
};

/// The shortest decimal that is read back as `value`, and of those of its length the nearest; its last digit is not 0.
/// `value` is from kSmallestShortest to the largest finite double.
Decimal shortestDecimal(double value);
constexpr double kSmallestShortest = 1e-280;

/// The double nearest to the decimal; false in the rare case that this takes more than a product of words.
bool decimalToDouble(Decimal, double* value);

}  // namespace sx
