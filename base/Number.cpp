#include "base/Number.h"

#include <double-conversion/double-conversion.h>
#include <fast_float/fast_float.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/Assert.h"
#include "base/Decimal.h"
#include "base/Utf.h"

namespace sx {

namespace {

using double_conversion::DoubleToStringConverter;
using double_conversion::StringBuilder;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

const DoubleToStringConverter& converter() {
  return DoubleToStringConverter::EcmaScriptConverter();
}

int digitValue(char32_t c) {
  if (c >= '0' && c <= '9') return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<int>(c - 'a' + 10);
  if (c >= 'A' && c <= 'Z') return static_cast<int>(c - 'A' + 10);
  return 99;
}

bool isDigit(char32_t c) {
  return c >= '0' && c <= '9';
}

/// A text of either width read by code unit; past its end it gives 0xFFFFFFFF, which is no code unit.
template <class Unit>
struct Text {
  const Unit* data;
  size_t size;

  char32_t operator[](size_t i) const {
    return i < size ? static_cast<char32_t>(data[i]) : static_cast<char32_t>(-1);
  }
  size_t skipSpace(size_t i) const {
    while (i < size && isSpaceOrLineEnd((*this)[i])) i++;
    return i;
  }
  bool startsWith(size_t i, std::string_view word) const {
    for (const char c : word) {
      if ((*this)[i++] != static_cast<unsigned char>(c)) return false;
    }
    return true;
  }
  /// The units from `begin` to `end`, all ASCII, as chars.
  auto ascii(size_t begin, size_t end) const {
    if constexpr (sizeof(Unit) == 1) return std::string_view(reinterpret_cast<const char*>(data) + begin, end - begin);
    else return std::string(data + begin, data + end);
  }
};

/// So many decimal digits always make an exact double.
constexpr size_t kExactDigits = 15;

/// The value of the digits from `begin` to `end` if they are only digits and few enough to be exact; else false.
template <class Unit>
bool readShortInteger(const Text<Unit>& text, size_t begin, size_t end, double& value) {
  if (end - begin > kExactDigits || end == begin) return false;
  uint64_t whole = 0;
  for (size_t i = begin; i < end; i++) {
    const auto digit = static_cast<uint32_t>(text.data[i]) - '0';
    if (digit > 9) return false;
    whole = whole * 10 + digit;
  }
  value = static_cast<double>(whole);
  return true;
}

Text<unsigned char> textOf(std::string_view latin1) {
  return {reinterpret_cast<const unsigned char*>(latin1.data()), latin1.size()};
}

Text<char16_t> textOf(std::u16string_view utf16) {
  return {utf16.data(), utf16.size()};
}

/// The end of the longest StrUnsignedDecimalLiteral other than Infinity at `i`, or `i` if there is none.
template <class Unit>
size_t scanDecimal(const Text<Unit>& text, size_t i) {
  const size_t start = i;
  size_t digits = 0;
  for (; isDigit(text[i]); i++) digits++;
  if (text[i] == '.') {
    size_t after = i + 1;
    size_t fraction = 0;
    for (; isDigit(text[after]); after++) fraction++;
    if (digits + fraction == 0) return start;
    digits += fraction;
    i = after;
  }
  if (digits == 0) return start;
  if (text[i] == 'e' || text[i] == 'E') {
    size_t exponent = i + 1;
    if (text[exponent] == '+' || text[exponent] == '-') exponent++;
    if (isDigit(text[exponent])) {
      while (isDigit(text[exponent])) exponent++;
      i = exponent;
    }
  }
  return i;
}

/// StrDecimalLiteral at `i`; sets `end` past it, or to `i` if there is none.
template <class Unit>
double readDecimal(const Text<Unit>& text, size_t i, size_t& end) {
  end = i;
  const bool negative = text[i] == '-';
  const size_t start = text[i] == '-' || text[i] == '+' ? i + 1 : i;
  double value = kInfinity;
  if (text.startsWith(start, "Infinity")) {
    end = start + 8;
  } else {
    const size_t stop = scanDecimal(text, start);
    if (stop == start) return kNaN;
    end = stop;
    value = decimalLiteralValue(text.ascii(start, stop));
  }
  return negative ? -value : value;
}

template <class Unit>
double toNumber(const Text<Unit>& text) {
  const size_t begin = text.skipSpace(0);
  size_t last = text.size;
  while (last > begin && isSpaceOrLineEnd(text[last - 1])) last--;
  if (begin == last) return 0;
  double integer;
  if (readShortInteger(text, begin, last, integer)) return integer;
  if (text[begin] == '0' && last - begin > 2) {
    const char32_t letter = text[begin + 1] | 0x20;
    const int radix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    if (radix) {
      for (size_t i = begin + 2; i < last; i++) {
        if (digitValue(text[i]) >= radix) return kNaN;
      }
      return radixDigitsValue(text.ascii(begin + 2, last), radix);
    }
  }
  size_t end;
  const double value = readDecimal(text, begin, end);
  return end == last ? value : kNaN;
}

template <class Unit>
double parseInteger(const Text<Unit>& text, int32_t radix) {
  size_t i = text.skipSpace(0);
  const bool negative = text[i] == '-';
  if (text[i] == '-' || text[i] == '+') i++;
  if (radix != 0 && (radix < 2 || radix > 36)) return kNaN;
  if ((radix == 0 || radix == 16) && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X')) {
    i += 2;
    radix = 16;
  }
  if (radix == 0) radix = 10;
  size_t end = i;
  while (digitValue(text[end]) < radix) end++;
  if (end == i) return kNaN;
  double value;
  if (radix != 10 || !readShortInteger(text, i, end, value)) value = radixDigitsValue(text.ascii(i, end), radix);
  return negative ? -value : value;
}

/// Digits in a radix of 2^bits, rounded half to even.
double powerOfTwoValue(std::string_view digits, int bits) {
  uint64_t mantissa = 0;
  bool sticky = false;
  int64_t dropped = 0;
  for (const char c : digits) {
    const auto digit = static_cast<uint64_t>(digitValue(static_cast<unsigned char>(c)));
    for (int bit = bits - 1; bit >= 0; bit--) {
      const uint64_t value = digit >> bit & 1;
      // 62 bits are more than the 53 needed; what follows only matters as "not zero".
      if (mantissa >> 62) {
        sticky |= value != 0;
        dropped++;
      } else {
        mantissa = mantissa << 1 | value;
      }
    }
  }
  if (dropped > 2000) return kInfinity;
  return std::ldexp(static_cast<double>(mantissa | (sticky ? 1 : 0)), static_cast<int>(dropped));
}

/// Appends the digits of a fraction in [0, 1) until they tell `value` from its neighbours; may round up into
/// the digits before them, and returns whether the carry left the fraction.
bool appendFraction(std::string& out, double fraction, double delta, int radix) {
  const size_t start = out.size();
  do {
    fraction *= radix;
    delta *= radix;
    const int digit = static_cast<int>(fraction);
    out.push_back(kDigits[digit]);
    fraction -= digit;
    const bool roundUp = fraction > 0.5 || (fraction == 0.5 && (digit & 1));
    if (!roundUp || fraction + delta <= 1) continue;
    for (;;) {
      if (out.size() == start) return true;
      const int last = digitValue(static_cast<unsigned char>(out.back()));
      out.pop_back();
      if (last + 1 < radix) {
        out.push_back(kDigits[last + 1]);
        return false;
      }
    }
  } while (fraction >= delta);
  return false;
}

std::string integerDigits(double integer, int radix) {
  std::string reversed;
  // Digits worth less than one unit in the last place carry no information, and V8 writes them as zeros.
  while (integer / radix >= 9007199254740992.0) {
    integer /= radix;
    reversed.push_back('0');
  }
  do {
    const double remainder = std::fmod(integer, radix);
    reversed.push_back(kDigits[static_cast<int>(remainder)]);
    integer = (integer - remainder) / radix;
  } while (integer > 0);
  return std::string(reversed.rbegin(), reversed.rend());
}

}  // namespace

namespace {

constexpr auto kDigitPairs = [] {
  std::array<char, 200> pairs{};
  for (size_t i = 0; i < 100; i++) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

/// Writes the digits of `value` so that they end at `end`; returns where they begin.
char* writeDigits(char* end, uint32_t value) {
  for (; value >= 100; value /= 100) {
    end -= 2;
    std::memcpy(end, &kDigitPairs[value % 100 * 2], 2);
  }
  if (value < 10) {
    *--end = static_cast<char>('0' + value);
    return end;
  }
  end -= 2;
  std::memcpy(end, &kDigitPairs[value * 2], 2);
  return end;
}

char* writeDigits(char* end, uint64_t value) {
  constexpr uint32_t kEight = 100'000'000;
  while (value >= kEight) {
    const auto low = static_cast<uint32_t>(value % kEight);
    value /= kEight;
    char* const begin = writeDigits(end, low);
    end -= 8;
    std::memset(end, '0', static_cast<size_t>(begin - end));
  }
  return writeDigits(end, static_cast<uint32_t>(value));
}

int digitCount(uint64_t value) {
  int count = 1;
  for (uint64_t limit = 10; value >= limit; limit *= 10) {
    if (++count == 20) break;
  }
  return count;
}

/// The text of a positive value for which `decimal` stands, as Number::toString lays it out; returns its end. Copies are
/// short, so they are loops and not calls.
char* layOut(char* to, Decimal decimal) {
  const int count = digitCount(decimal.digits);
  // Where the point is, from the first digit.
  const int point = count + decimal.exponent;
  if (point > 0 && point <= 21) {
    if (count <= point) {
      writeDigits(to + count, decimal.digits);
      for (int i = count; i < point; i++) to[i] = '0';
      return to + point;
    }
    writeDigits(to + count + 1, decimal.digits);
    for (int i = 0; i < point; i++) to[i] = to[i + 1];
    to[point] = '.';
    return to + count + 1;
  }
  if (point > -6 && point <= 0) {
    *to++ = '0';
    *to++ = '.';
    for (; decimal.exponent < -count; decimal.exponent++) *to++ = '0';
    writeDigits(to + count, decimal.digits);
    return to + count;
  }
  writeDigits(to + count + 1, decimal.digits);
  to[0] = to[1];
  to[1] = '.';
  to += count > 1 ? count + 1 : 1;
  const int exponent = point - 1;
  const auto size = static_cast<uint32_t>(exponent < 0 ? -exponent : exponent);
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  to += digitCount(size);
  writeDigits(to, size);
  return to;
}

}  // namespace

size_t int32ToText(int32_t value, char (&buffer)[kNumberTextSize]) {
  char digits[12];
  char* end = digits + sizeof digits;
  char* begin = writeDigits(end, value < 0 ? 0u - static_cast<uint32_t>(value) : static_cast<uint32_t>(value));
  if (value < 0) *--begin = '-';
  std::memcpy(buffer, begin, static_cast<size_t>(end - begin));
  return static_cast<size_t>(end - begin);
}

size_t numberToText(double value, char (&buffer)[kNumberTextSize]) {
  if (value >= -2147483648.0 && value <= 2147483647.0) {
    const auto integer = static_cast<int32_t>(value);
    if (integer == value) return int32ToText(integer, buffer);
  }
  const double magnitude = std::fabs(value);
  if (magnitude >= kSmallestShortest && magnitude < kInfinity) {
    buffer[0] = '-';
    char* const begin = value < 0 ? buffer + 1 : buffer;
    return static_cast<size_t>(layOut(begin, shortestDecimal(magnitude)) - buffer);
  }
  StringBuilder builder(buffer, kNumberTextSize);
  converter().ToShortest(value, &builder);
  const auto length = static_cast<size_t>(builder.position());
  builder.Finalize();
  return length;
}

std::string numberToString(double value) {
  char buffer[kNumberTextSize];
  return std::string(buffer, numberToText(value, buffer));
}

std::string numberToRadixString(double value, int radix) {
  SX_ASSERT(radix >= 2 && radix <= 36);
  if (radix == 10 || !std::isfinite(value) || value == 0) return numberToString(value);
  const double magnitude = std::fabs(value);
  double integer = std::floor(magnitude);
  const double fraction = magnitude - integer;
  double delta = 0.5 * (std::nextafter(magnitude, kInfinity) - magnitude);
  delta = std::fmax(std::nextafter(0.0, 1.0), delta);
  std::string fractionText;
  if (fraction >= delta && appendFraction(fractionText, fraction, delta, radix)) integer += 1;
  std::string out = value < 0 ? "-" : "";
  out += integerDigits(integer, radix);
  if (!fractionText.empty()) out += '.' + fractionText;
  return out;
}

std::string numberToFixed(double value, int digits) {
  SX_ASSERT(digits >= 0 && digits <= 100);
  if (!std::isfinite(value) || std::fabs(value) >= 1e21) return numberToString(value);
  char buffer[160];
  StringBuilder builder(buffer, sizeof buffer);
  converter().ToFixed(value, digits, &builder);
  const auto length = static_cast<size_t>(builder.position());
  builder.Finalize();
  return std::string(buffer, length);
}

std::string numberToExponential(double value, int digits) {
  SX_ASSERT(digits >= -1 && digits <= 100);
  if (!std::isfinite(value)) return numberToString(value);
  char buffer[160];
  StringBuilder builder(buffer, sizeof buffer);
  converter().ToExponential(value, digits, &builder);
  const auto length = static_cast<size_t>(builder.position());
  builder.Finalize();
  return std::string(buffer, length);
}

std::string numberToPrecision(double value, int precision) {
  SX_ASSERT(precision >= 1 && precision <= 100);
  if (!std::isfinite(value)) return numberToString(value);
  char buffer[160];
  StringBuilder builder(buffer, sizeof buffer);
  converter().ToPrecision(value, precision, &builder);
  const auto length = static_cast<size_t>(builder.position());
  builder.Finalize();
  return std::string(buffer, length);
}

double stringToNumber(std::string_view latin1) {
  return toNumber(textOf(latin1));
}

double stringToNumber(std::u16string_view utf16) {
  return toNumber(textOf(utf16));
}

double parseFloatText(std::string_view latin1) {
  const auto text = textOf(latin1);
  size_t end;
  return readDecimal(text, text.skipSpace(0), end);
}

double parseFloatText(std::u16string_view utf16) {
  const auto text = textOf(utf16);
  size_t end;
  return readDecimal(text, text.skipSpace(0), end);
}

double parseIntText(std::string_view latin1, int32_t radix) {
  return parseInteger(textOf(latin1), radix);
}

double parseIntText(std::u16string_view utf16, int32_t radix) {
  return parseInteger(textOf(utf16), radix);
}

double decimalLiteralValue(std::string_view text) {
  double value = 0;
  fast_float::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

double radixDigitsValue(std::string_view digits, int radix) {
  if (radix == 10) return decimalLiteralValue(digits);
  switch (radix) {
    case 2: return powerOfTwoValue(digits, 1);
    case 4: return powerOfTwoValue(digits, 2);
    case 8: return powerOfTwoValue(digits, 3);
    case 16: return powerOfTwoValue(digits, 4);
    case 32: return powerOfTwoValue(digits, 5);
    default: break;
  }
  // NOTE: Other radices may be approximated after 20 digits (ECMA-262 19.2.5 step 13); chunks of digits that
  // fit 32 bits keep shorter ones exact.
  double value = 0;
  for (size_t i = 0; i < digits.size();) {
    uint32_t part = 0;
    uint32_t multiplier = 1;
    while (i < digits.size() && multiplier <= 0xFFFFFFFFu / 36 / static_cast<uint32_t>(radix)) {
      part = part * static_cast<uint32_t>(radix) + static_cast<uint32_t>(digitValue(static_cast<unsigned char>(digits[i++])));
      multiplier *= static_cast<uint32_t>(radix);
    }
    value = value * multiplier + part;
  }
  return value;
}

int32_t toInt32(double value) {
  if (value >= -2147483648.0 && value <= 2147483647.0) return static_cast<int32_t>(value);
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  const int exponent = static_cast<int>(bits >> 52 & 0x7FF) - 1075;
  // NaN and infinities have the largest exponent; from 2^84 on every bit below 2^32 is zero.
  if (exponent >= 32) return 0;
  const uint64_t mantissa = (bits & 0xFFFFFFFFFFFFFull) | 0x10000000000000ull;
  const uint64_t magnitude = exponent >= 0 ? mantissa << exponent : mantissa >> -exponent;
  const auto low = static_cast<uint32_t>(magnitude);
  return static_cast<int32_t>(bits >> 63 ? 0u - low : low);
}

}  // namespace sx
