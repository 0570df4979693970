#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sx {

// Numbers as JavaScript writes and reads them. Texts that come from JavaScript are Latin-1 or UTF-16.

/// Enough for the result of numberToText.
constexpr size_t kNumberTextSize = 32;

/// Number::toString(x, 10) of ECMA-262 6.1.6.1.20 into `buffer`; returns its length. Never allocates.
size_t numberToText(double value, char (&buffer)[kNumberTextSize]);
std::string numberToString(double value);
/// The decimal form of an int32; returns its length.
size_t int32ToText(int32_t value, char (&buffer)[kNumberTextSize]);

/// Number::toString(x, radix), radix 2 to 36; digits of fractions as V8 gives them.
std::string numberToRadixString(double value, int radix);
/// Number.prototype.toFixed, digits 0 to 100.
std::string numberToFixed(double value, int digits);
/// Number.prototype.toExponential, digits 0 to 100, or -1 for as many as necessary.
std::string numberToExponential(double value, int digits);
/// Number.prototype.toPrecision, precision 1 to 100.
std::string numberToPrecision(double value, int precision);

/// StringToNumber of ECMA-262 7.1.4.1.1.
double stringToNumber(std::string_view latin1);
double stringToNumber(std::u16string_view utf16);

/// The global `parseFloat`, and `parseInt` with its radix argument already ToInt32'd (0 for none).
double parseFloatText(std::string_view latin1);
double parseFloatText(std::u16string_view utf16);
double parseIntText(std::string_view latin1, int32_t radix);
double parseIntText(std::u16string_view utf16, int32_t radix);

/// The value of a decimal literal `digits[.digits][e[+-]digits]` without separators; must be well formed.
double decimalLiteralValue(std::string_view text);
/// The value of digits in a radix of 2 to 36, rounded to nearest for radix 10 and powers of two.
double radixDigitsValue(std::string_view digits, int radix);

/// ToInt32 of ECMA-262 7.1.6.
int32_t toInt32(double value);

}  // namespace sx
