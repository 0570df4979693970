// Shortest decimals are found by Raffaello Giulietti's method ("The Schubfach way to render doubles"). A double c · 2^q is read from
// any decimal between the middles to its neighbours. With k such that 10^k is just not wider than that interval, either
// one multiple of 10^(k+1) or one or two of 10^k lie in it. All three numbers, c and the two middles, are multiplied by
// 2^q · 10^-k with a power of ten of 128 bits; what is lost is kept as one sticky bit ("round to odd"), which suffices for
// all comparisons, as the paper proves.
#include "base/Decimal.h"

#include <fast_float/fast_float.h>

#include <bit>

namespace sx {

namespace {

constexpr int floorLog10OfPower2(int e) {
  return e * 1262611 >> 22;
}
/// floor(log10(3/4 · 2^e))
constexpr int floorLog10OfThreeQuarters(int e) {
  return (e * 1262611 - 524031) >> 22;
}
constexpr int floorLog2OfPower10(int e) {
  return e * 1741647 >> 19;
}

struct Word128 {
  uint64_t high, low;
};

/// The first 128 bits of 10^e, rounded up. The table, which is there for reading numbers, has them rounded down but where
/// they are exact (0 … 55) or rounded up already (-27 … -1).
Word128 powerOfTen(int e) {
  const uint64_t* const entry = fast_float::powers::power_of_five_128 + 2 * (e - fast_float::powers::smallest_power_of_five);
  Word128 out{entry[0], entry[1]};
  if ((e < -27 || e > 55) && ++out.low == 0) out.high++;
  return out;
}

/// floor(g · factor / 2^128), with the lowest bit set if that is not exact.
uint64_t productToOdd(Word128 g, uint64_t factor) {
  using Wide = unsigned __int128;
  const Wide low = Wide{g.low} * factor;
  const Wide sum = Wide{g.high} * factor + static_cast<uint64_t>(low >> 64);
  return static_cast<uint64_t>(sum >> 64) | (static_cast<uint64_t>(sum) > 1 ? 1 : 0);
}

Decimal withoutZeros(Decimal d) {
  while (d.digits % 100 == 0) {
    d.digits /= 100;
    d.exponent += 2;
  }
  if (d.digits % 10 == 0) {
    d.digits /= 10;
    d.exponent++;
  }
  return d;
}

}  // namespace

Decimal shortestDecimal(double value) {
  const auto bits = std::bit_cast<uint64_t>(value);
  const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
  const uint64_t c = fraction | uint64_t{1} << 52;
  const int q = static_cast<int>(bits >> 52) - 1075;
  // The neighbour below a power of two is nearer.
  const bool uneven = fraction == 0;
  const int k = uneven ? floorLog10OfThreeQuarters(q) : floorLog10OfPower2(q);
  const int shift = q + floorLog2OfPower10(-k) + 1;
  const Word128 g = powerOfTen(-k);
  // All in quarters of 10^k. Ends of the interval belong to it if c is even.
  const uint64_t odd = c & 1;
  const uint64_t lower = productToOdd(g, (4 * c - 2 + (uneven ? 1 : 0)) << shift) + odd;
  const uint64_t middle = productToOdd(g, 4 * c << shift);
  const uint64_t upper = productToOdd(g, (4 * c + 2) << shift) - odd;
  const uint64_t s = middle / 4;
  if (s >= 10) {
    const uint64_t tens = s / 10;
    const bool below = lower <= 40 * tens, above = 40 * tens + 40 <= upper;
    if (below != above) return withoutZeros({tens + (above ? 1 : 0), k + 1});
  }
  // A multiple of 10^(k+1) would have been found.
  const bool below = lower <= 4 * s, above = 4 * s + 4 <= upper;
  if (below != above) return {s + (above ? 1 : 0), k};
  const uint64_t half = 4 * s + 2;
  const bool up = middle > half || (middle == half && (s & 1) != 0);
  return {s + (up ? 1 : 0), k};
}

bool decimalToDouble(Decimal decimal, double* value) {
  // Both exact: one rounding.
  static constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const auto [digits, exponent] = decimal;
  if (digits <= uint64_t{1} << 53 && exponent >= -22 && exponent <= 22) {
    const auto exact = static_cast<double>(digits);
    *value = exponent < 0 ? exact / kPowersOfTen[-exponent] : exact * kPowersOfTen[exponent];
    return true;
  }
  const auto nearest = fast_float::compute_float<fast_float::binary_format<double>>(exponent, digits);
  if (nearest.power2 < 0) return false;
  *value = std::bit_cast<double>(nearest.mantissa | static_cast<uint64_t>(nearest.power2) << 52);
  return true;
}

}  // namespace sx
