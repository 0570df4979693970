#pragma once
/// Number tests and arithmetic the handlers share. NaNs made by the hardware are quiet with an empty payload, of
/// either sign, so results of arithmetic on Values are valid Values as they are.
#include <bit>
#include <cmath>

#include "runtime/Value.h"

namespace sx::rt {

[[gnu::always_inline]] inline bool bothInts(Value a, Value b) { return (a.bits() & b.bits()) >= kIntBits; }
[[gnu::always_inline]] inline bool bothDoubles(Value a, Value b) { return a.isDouble() && b.isDouble(); }
[[gnu::always_inline]] inline int32_t lowInt(Value v) { return static_cast<int32_t>(v.bits()); }
[[gnu::always_inline]] inline double bitsDouble(Value v) { return std::bit_cast<double>(v.bits()); }
/// The result of arithmetic as a plain double.
[[gnu::always_inline]] inline Value doubleValue(double d) { return Value::fromBits(std::bit_cast<uint64_t>(d)); }
/// As asNumber without the assertion.
[[gnu::always_inline]] inline double numberOf(Value v) { return v.isInt() ? lowInt(v) : bitsDouble(v); }
[[gnu::always_inline]] inline bool bothNumbers(Value a, Value b) { return a.isNumber() && b.isNumber(); }

/// The number in `v` as a double; false if it is none.
[[gnu::always_inline]] inline bool toDouble(Value v, double* out) {
  if (v.isDouble()) {
    *out = bitsDouble(v);
    return true;
  }
  *out = lowInt(v);
  return v.isInt();
}

/// The operator on two ints, false if its result is none.
[[gnu::always_inline]] inline bool addInts(int32_t a, int32_t b, int32_t* out) { return !__builtin_add_overflow(a, b, out); }
[[gnu::always_inline]] inline bool subInts(int32_t a, int32_t b, int32_t* out) { return !__builtin_sub_overflow(a, b, out); }
/// A zero product of operands of which one is negative is -0.
[[gnu::always_inline]] inline bool mulInts(int32_t a, int32_t b, int32_t* out) {
  return !__builtin_mul_overflow(a, b, out) && (*out != 0 || (a | b) >= 0);
}

[[gnu::always_inline]] inline int32_t wrapAdd(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b)); }
[[gnu::always_inline]] inline int32_t wrapSub(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b)); }
[[gnu::always_inline]] inline int32_t wrapMul(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b)); }
[[gnu::always_inline]] inline int32_t wrapShl(int32_t a, int32_t b) { return static_cast<int32_t>(static_cast<uint32_t>(a) << (b & 31)); }

/// ToInt32(a % b) of language.md §3: 0 for b = 0.
inline int32_t modI32(int32_t a, int32_t b) { return b == 0 || b == -1 ? 0 : a % b; }

/// Number::remainder for doubles.
double remainder(double a, double b);
/// Number::exponentiate.
double power(double base, double exponent);

}  // namespace sx::rt
