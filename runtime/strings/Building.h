#pragma once
/// What short strings are made of: small copies and decimal digits, written straight into the result.
#include <cstdint>
#include <cstring>

#include "runtime/Isolate.h"
#include "runtime/String.h"

namespace sx::rt {

/// Copies `n` bytes. For short texts, where a call of memcpy costs more than the copy.
inline void copyShort(uint8_t* to, const uint8_t* from, uint32_t n) {
  if (n >= 8) {
    // Whole words, the last one overlapping the one before.
    for (uint32_t i = 0; i + 8 < n; i += 8) __builtin_memcpy(to + i, from + i, 8);
    __builtin_memcpy(to + n - 8, from + n - 8, 8);
  } else if (n >= 4) {
    uint32_t first, last;
    __builtin_memcpy(&first, from, 4);
    __builtin_memcpy(&last, from + n - 4, 4);
    __builtin_memcpy(to, &first, 4);
    __builtin_memcpy(to + n - 4, &last, 4);
  } else if (n != 0) {
    to[0] = from[0];
    to[n / 2] = from[n / 2];
    to[n - 1] = from[n - 1];
  }
}
inline void copyBytes(uint8_t* to, const uint8_t* from, uint32_t n) {
  if (n <= 32) copyShort(to, from, n);
  else std::memcpy(to, from, n);
}

/// The two digits of each number below 100.
extern const char kDigitPairs[201];

inline uint32_t digitCount(uint32_t v) {
  if (v < 100) return v < 10 ? 1 : 2;
  if (v < 10000) return v < 1000 ? 3 : 4;
  if (v < 1000000) return v < 100000 ? 5 : 6;
  if (v < 100000000) return v < 10000000 ? 7 : 8;
  return v < 1000000000 ? 9 : 10;
}
/// Writes the decimal digits of `v` so that they end at `end`.
inline void writeDigits(uint8_t* end, uint32_t v) {
  while (v >= 100) {
    end -= 2;
    __builtin_memcpy(end, kDigitPairs + v % 100 * 2, 2);
    v /= 100;
  }
  if (v >= 10) __builtin_memcpy(end - 2, kDigitPairs + v * 2, 2);
  else end[-1] = static_cast<uint8_t>('0' + v);
}
/// Length of the decimal text of `i`, sign included.
inline uint32_t intTextLength(int32_t i) {
  return i < 0 ? digitCount(0u - static_cast<uint32_t>(i)) + 1 : digitCount(static_cast<uint32_t>(i));
}
/// Writes that text, `length` bytes.
inline void writeInt(uint8_t* to, uint32_t length, int32_t i) {
  if (i < 0) *to = '-';
  writeDigits(to + length, i < 0 ? 0u - static_cast<uint32_t>(i) : static_cast<uint32_t>(i));
}

/// As newRawString for Latin-1 text; answers the string, whose characters follow its header.
inline String* newLatin1(Isolate& iso, uint32_t length) {
  auto* s = static_cast<String*>(iso.heap.allocate(CellKind::String, sizeof(String) + (size_t{length} + 7) / 8 * 8));
  s->length = length;
  s->hash = 0;
  return s;
}
inline uint8_t* latin1Of(String* s) { return reinterpret_cast<uint8_t*>(s + 1); }

/// The decimal text of an integer.
String* intToString(Isolate&, int32_t);
/// s + the text of i, or with `intFirst` the other way round.
Completion<String*> concatInt(Isolate&, String* s, int32_t i, bool intFirst);
/// The texts of all pieces in turn, each ToString of a value: a template literal.
Completion<String*> concatPieces(Isolate&, const Value* pieces, uint32_t count);

}  // namespace sx::rt
