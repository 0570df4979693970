#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sx {

// UTF-8 here means WTF-8 where a text comes from JavaScript: a lone surrogate is the three bytes that
// UTF-8 would use for its code point, so every UTF-16 text has one UTF-8 form and comes back unchanged.

constexpr char32_t kMaxCodePoint = 0x10FFFF;
constexpr char32_t kReplacementCharacter = 0xFFFD;

constexpr bool isHighSurrogate(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
constexpr bool isLowSurrogate(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }
constexpr bool isSurrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }
constexpr char32_t joinSurrogates(char32_t high, char32_t low) {
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}
constexpr char16_t highSurrogateOf(char32_t c) { return static_cast<char16_t>(0xD7C0 + (c >> 10)); }
constexpr char16_t lowSurrogateOf(char32_t c) { return static_cast<char16_t>(0xDC00 + (c & 0x3FF)); }

/// WhiteSpace or LineTerminator of ECMA-262 (what `String.prototype.trim` removes).
constexpr bool isSpaceOrLineEnd(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= 0x09 && c <= 0x0D);
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

/// Decodes the code point at `*p` and steps over it. The text must be valid (WTF-8 allowed) and not at its end.
inline char32_t decodeUtf8(const char*& p) {
  const auto byte = [&](int i) { return static_cast<char32_t>(static_cast<unsigned char>(p[i])); };
  const char32_t first = byte(0);
  if (first < 0x80) {
    p += 1;
    return first;
  }
  if (first < 0xE0) {
    const char32_t c = (first & 0x1F) << 6 | (byte(1) & 0x3F);
    p += 2;
    return c;
  }
  if (first < 0xF0) {
    const char32_t c = (first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    p += 3;
    return c;
  }
  const char32_t c = (first & 0x07) << 18 | (byte(1) & 0x3F) << 12 | (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
  p += 4;
  return c;
}

/// Whether surrogates may stand encoded in a UTF-8 text.
enum class Surrogates : uint8_t { Refuse, Allow };

/// The offset of the first byte that is not well-formed UTF-8, if any.
std::optional<size_t> findInvalidUtf8(std::string_view text, Surrogates surrogates = Surrogates::Refuse);

/// `text` with each maximal ill-formed part replaced by U+FFFD, as the WHATWG decoder does it.
std::string replaceInvalidUtf8(std::string_view text);

bool isAscii(std::string_view text);
bool isAscii(std::u16string_view text);
/// Whether every code unit is below 256.
bool isLatin1(std::u16string_view text);

/// Appends the UTF-8 (WTF-8 for a surrogate) form of a code point.
void appendUtf8(std::string& out, char32_t codePoint);
void appendUtf16(std::u16string& out, char32_t codePoint);

/// The number of UTF-16 code units of a valid UTF-8 (WTF-8) text.
size_t utf16Length(std::string_view utf8);

/// From valid UTF-8 (WTF-8 allowed).
std::u16string utf8ToUtf16(std::string_view utf8);
/// Lone surrogates become WTF-8; the result is well-formed UTF-8 if there is none.
std::string utf16ToUtf8(std::u16string_view utf16);
/// Lone surrogates become U+FFFD.
std::string utf16ToUtf8Lossy(std::u16string_view utf16);
std::string latin1ToUtf8(std::string_view latin1);

}  // namespace sx
