// What libtommath does for BigInts: large products, division, powers, text.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "LargeNumbers.h"
#include "base/Utf.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {
constexpr uint64_t kMaxBits = uint64_t{kMaxLimbs} * 64;
}

Completion<BigInt*> multiplyLarge(Isolate& iso, const BigInt* a, const BigInt* b) {
  if (uint64_t{a->length} + b->length > kMaxLimbs) return throwTooBig(iso);
  Number x(a), out;
  if (a == b) {
    if (!x.ok() || !out.ok()) return throwTooBig(iso);
    TRY(multiplyNumbers(iso, x.get(), x.get(), out.get()));
    return out.toBigInt(iso);
  }
  Number y(b);
  if (!x.ok() || !y.ok() || !out.ok()) return throwTooBig(iso);
  TRY(multiplyNumbers(iso, x.get(), y.get(), out.get()));
  return out.toBigInt(iso);
}

namespace {

/// Numbers of up to this many limbs are divided and turned into text by words, without asking for the time.
constexpr uint32_t kShortLimbs = 32;

/// limbs /= divisor, from the most significant one on; the remainder.
uint64_t divideLimbs(uint64_t* limbs, uint32_t length, uint64_t divisor) {
  uint64_t left = 0;
  for (uint32_t i = length; i-- > 0;) {
    unsigned __int128 part = static_cast<unsigned __int128>(left) << 64 | limbs[i];
    limbs[i] = static_cast<uint64_t>(part / divisor);
    left = static_cast<uint64_t>(part % divisor);
  }
  return left;
}

/// `a` of up to kShortLimbs limbs by `b` of one.
BigInt* divideByWord(Isolate& iso, const BigInt* a, const BigInt* b, bool remainder) {
  uint64_t limbs[kShortLimbs];
  std::copy(a->limbs, a->limbs + a->length, limbs);
  uint64_t left = divideLimbs(limbs, a->length, b->limbs[0]);
  bool negative = remainder ? a->isNegative() : a->isNegative() != b->isNegative();
  uint32_t length = a->length;
  if (remainder) {
    limbs[0] = left;
    length = 1;
  }
  BigInt* out = newBigInt(iso, length, negative);
  std::copy(limbs, limbs + length, out->limbs);
  return normalized(out);
}

}  // namespace

Completion<BigInt*> divide(Isolate& iso, const BigInt* a, const BigInt* b, bool remainder) {
  if (b->isZero()) return throwError(iso, ErrorText::BigIntDivZero);
  if (a->length <= 1 && b->length == 1) {
    uint64_t x = a->length == 0 ? 0 : a->limbs[0];
    BigInt* out = bigintFromUint64(iso, remainder ? x % b->limbs[0] : x / b->limbs[0]);
    bool negative = remainder ? a->isNegative() : a->isNegative() != b->isNegative();
    if (!out->isZero() && negative) out->flags = kBigIntNegative;
    return out;
  }
  if (b->length == 1 && a->length <= kShortLimbs) return divideByWord(iso, a, b, remainder);
  Number x(a), y(b), quotient, left;
  if (!x.ok() || !y.ok() || !quotient.ok() || !left.ok()) return throwTooBig(iso);
  TRY(divideNumbers(iso, x.get(), y.get(), quotient.get(), left.get()));
  // Truncating division, and a remainder with the sign of the dividend: as ECMA-262 has them.
  BigInt* out = TRY((remainder ? left : quotient).toBigInt(iso));
  bool negative = remainder ? a->isNegative() : a->isNegative() != b->isNegative();
  if (!out->isZero() && negative) out->flags = kBigIntNegative;
  return out;
}

Completion<BigInt*> power(Isolate& iso, BigInt* base, const BigInt* exponent) {
  if (exponent->isNegative()) return throwError(iso, ErrorText::BigIntNegativeExponent);
  if (exponent->isZero()) return bigintFromInt64(iso, 1);
  bool unit = base->length == 1 && base->limbs[0] == 1;
  if (base->isZero() || unit) {
    bool even = (exponent->limbs[0] & 1) == 0;
    if (unit && base->isNegative() && even) return bigintFromInt64(iso, 1);
    return base;
  }
  if (exponent->length > 1 || exponent->limbs[0] > kMaxBits) return throwTooBig(iso);
  // What is much too big is not computed. Without its low limbs the base is not more than it is.
  double top = static_cast<double>(base->limbs[base->length - 1]);
  double bits = (std::log2(top) + 64.0 * (base->length - 1)) * static_cast<double>(exponent->limbs[0]);
  if (bits > static_cast<double>(kMaxBits) + 64) return throwTooBig(iso);
  Number x(base), powers[2];
  if (!x.ok() || !powers[0].ok() || !powers[1].ok()) return throwTooBig(iso);
  // Squares of the power so far, and a factor more for each bit of the exponent that is one.
  unsigned now = 0;
  auto multiplyBy = [&](const mp_int* factor) -> Completion<void> {
    TRY(multiplyNumbers(iso, powers[now].get(), factor, powers[1 - now].get()));
    now = 1 - now;
    if (static_cast<uint64_t>(mp_count_bits(powers[now].get())) > kMaxBits) return throwTooBig(iso);
    return {};
  };
  mp_set(powers[0].get(), 1);
  for (int bit = std::bit_width(exponent->limbs[0]) - 1; bit >= 0; bit--) {
    TRY(multiplyBy(powers[now].get()));
    if ((exponent->limbs[0] >> bit & 1) != 0) TRY(multiplyBy(x.get()));
  }
  return powers[now].toBigInt(iso);
}

namespace {

constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The value of a digit; 99 of what is none.
uint32_t digitValue(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'z' ? static_cast<uint32_t>(lower - 'a' + 10) : 99;
}

/// The digits of a magnitude in a radix of 2^bits.
Completion<std::string> digitsOfBits(Isolate& iso, const BigInt* b, unsigned bits) {
  size_t width = size_t{b->length} * 64 - static_cast<size_t>(std::countl_zero(b->limbs[b->length - 1]));
  size_t count = (width + bits - 1) / bits;
  std::string text(count, '0');
  for (size_t i = 0; i < count; i++) {
    if (i % 65536 == 65535) TRY(iso.poll(4096));
    size_t at = i * bits, limb = at / 64, offset = at % 64;
    uint64_t digit = b->limbs[limb] >> offset;
    if (offset + bits > 64 && limb + 1 < b->length) digit |= b->limbs[limb + 1] << (64 - offset);
    text[count - 1 - i] = kDigits[digit & ((uint64_t{1} << bits) - 1)];
  }
  return text;
}

/// The number that valid digits in a radix of 2^bits stand for; null if it is too big.
Completion<BigInt*> numberOfBits(Isolate& iso, std::string_view digits, unsigned bits) {
  uint64_t width = uint64_t{digits.size()} * bits;
  if (width > kMaxBits + 64) return nullptr;
  BigInt* b = newBigInt(iso, static_cast<uint32_t>(width / 64 + 1), false);
  std::memset(b->limbs, 0, b->length * sizeof(uint64_t));
  for (size_t i = 0; i < digits.size(); i++) {
    if (i % 65536 == 65535) TRY(iso.poll(4096));
    size_t at = i * bits, limb = at / 64, offset = at % 64;
    uint64_t digit = digitValue(digits[digits.size() - 1 - i]);
    b->limbs[limb] |= digit << offset;
    if (offset + bits > 64) b->limbs[limb + 1] |= digit >> (64 - offset);
  }
  normalized(b);
  return b->length <= kMaxLimbs ? b : nullptr;
}

/// As many digits as a limb holds of each radix, and the radix to that power.
struct DigitGroup {
  uint32_t digits;
  uint64_t power;
};
constexpr std::array<DigitGroup, 37> kDigitGroups = [] {
  std::array<DigitGroup, 37> groups{};
  for (uint32_t radix = 2; radix <= 36; radix++) {
    DigitGroup group{1, radix};
    for (; group.power <= UINT64_MAX / radix; group.digits++) group.power *= radix;
    groups[radix] = group;
  }
  return groups;
}();

/// The digits of up to kShortLimbs limbs in a radix of at least 3, a group at a time.
std::string shortDigits(const BigInt* b, uint32_t radix) {
  uint64_t limbs[kShortLimbs];
  std::copy(b->limbs, b->limbs + b->length, limbs);
  // A digit of radix 3 is more than one and a half bits.
  char buffer[kShortLimbs * 64 * 2 / 3 + 64];
  char* p = buffer + sizeof buffer;
  DigitGroup group = kDigitGroups[radix];
  for (uint32_t length = b->length; length != 0;) {
    uint64_t part = divideLimbs(limbs, length, group.power);
    while (length != 0 && limbs[length - 1] == 0) length--;
    // The group in front has no zeros before it.
    for (uint32_t i = 0; length != 0 ? i < group.digits : part != 0; i++, part /= radix) *--p = kDigits[part % radix];
  }
  return std::string(p, buffer + sizeof buffer);
}

Completion<std::string> magnitudeText(Isolate& iso, const BigInt* b, uint32_t radix) {
  if (b->length == 1) {
    char buffer[64];
    char* p = buffer + sizeof buffer;
    for (uint64_t v = b->limbs[0]; v != 0; v /= radix) *--p = kDigits[v % radix];
    return std::string(p, buffer + sizeof buffer);
  }
  if (std::has_single_bit(radix)) return digitsOfBits(iso, b, static_cast<unsigned>(std::countr_zero(radix)));
  if (b->length <= kShortLimbs) return shortDigits(b, radix);
  Number n(b);
  if (!n.ok()) return throwTooBig(iso);
  return digitsOf(iso, n.get(), radix);
}

/// Texts of up to this many digits are read by words.
constexpr size_t kShortDigits = 384;

/// The number that up to kShortDigits valid digits stand for, a group at a time.
BigInt* shortNumber(Isolate& iso, std::string_view digits, uint32_t radix) {
  // A digit has less than six bits.
  uint64_t limbs[kShortDigits * 6 / 64 + 1];
  uint32_t length = 0;
  while (!digits.empty()) {
    std::string_view group = digits.substr(0, kDigitGroups[radix].digits);
    digits.remove_prefix(group.size());
    uint64_t carry = 0, power = 1;
    for (char c : group) {
      carry = carry * radix + digitValue(c);
      power *= radix;
    }
    for (uint32_t i = 0; i < length; i++) {
      unsigned __int128 product = static_cast<unsigned __int128>(limbs[i]) * power + carry;
      limbs[i] = static_cast<uint64_t>(product);
      carry = static_cast<uint64_t>(product >> 64);
    }
    if (carry != 0) limbs[length++] = carry;
  }
  BigInt* out = newBigInt(iso, length, false);
  std::copy(limbs, limbs + length, out->limbs);
  return out;
}

/// Digits in a radix of 2 to 36 without sign or prefix; null if one is invalid or there are too many.
Completion<BigInt*> bigintFromDigits(Isolate& iso, std::string_view digits, uint32_t radix) {
  if (digits.empty()) return nullptr;
  for (char c : digits)
    if (digitValue(c) >= radix) return nullptr;
  // Up to 12 digits of base 36 fit in 64 bits.
  if (digits.size() <= 12) {
    uint64_t v = 0;
    for (char c : digits) v = v * radix + digitValue(c);
    return bigintFromUint64(iso, v);
  }
  if (std::has_single_bit(radix)) return numberOfBits(iso, digits, static_cast<unsigned>(std::countr_zero(radix)));
  if (digits.size() <= kShortDigits) return shortNumber(iso, digits, radix);
  // A digit of radix 3 or more adds more than one and a half bits.
  if (digits.size() > kMaxBits * 2 / 3 + 1) return nullptr;
  Number n;
  if (!n.ok()) return throwTooBig(iso);
  TRY(numberOfDigits(iso, digits, radix, n.get()));
  return n.toBigInt(iso);
}

}  // namespace

Completion<std::string> bigintToText(Isolate& iso, const BigInt* b, uint32_t radix) {
  if (b->isZero()) return std::string("0");
  std::string text = TRY(magnitudeText(iso, b, radix));
  if (b->isNegative()) text.insert(text.begin(), '-');
  return text;
}

Completion<String*> bigintToString(Isolate& iso, BigInt* b, uint32_t radix) {
  std::string text = TRY(bigintToText(iso, b, radix));
  if (text.size() > kMaxStringLength) return throwError(iso, ErrorText::StringLength);
  return newString(iso, text);
}

// §7.1.14 StringToBigInt
Completion<BigInt*> bigintFromString(Isolate& iso, String* s) {
  StringChars text = chars(iso, s);
  uint32_t from = 0, to = text.length;
  while (from < to && isSpaceOrLineEnd(text[from])) from++;
  while (to > from && isSpaceOrLineEnd(text[to - 1])) to--;
  if (from == to) return bigintFromInt64(iso, 0);
  std::string ascii;
  ascii.reserve(to - from);
  for (uint32_t i = from; i < to; i++) {
    if (text[i] > 0x7E) return nullptr;
    if (i % 65536 == 65535) TRY(iso.poll(4096));
    ascii += static_cast<char>(text[i]);
  }
  std::string_view rest = ascii;
  if (rest.size() > 2 && rest[0] == '0') {
    char prefix = static_cast<char>(rest[1] | 0x20);
    uint32_t radix = prefix == 'x' ? 16 : prefix == 'o' ? 8 : prefix == 'b' ? 2 : 0;
    if (radix != 0) return bigintFromDigits(iso, rest.substr(2), radix);
  }
  bool negative = rest[0] == '-';
  if (negative || rest[0] == '+') rest.remove_prefix(1);
  BigInt* b = TRY(bigintFromDigits(iso, rest, 10));
  if (b != nullptr && negative && !b->isZero()) b->flags = kBigIntNegative;
  return b;
}

}  // namespace sx::rt
