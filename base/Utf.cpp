#include "base/Utf.h"

#include <cstring>

namespace sx {

namespace {

constexpr uint64_t kHighBits = 0x8080808080808080ull;

/// The length of the ASCII prefix, eight bytes at a time.
size_t asciiPrefix(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if (word & kHighBits) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) i++;
  return i;
}

/// What stands at the start of a non-ASCII part: its length, and whether it is well formed.
struct Sequence {
  size_t length;
  bool valid;
};

/// Table 3-7 of the Unicode standard; an ill-formed sequence's length is its maximal subpart's.
Sequence scanSequence(std::string_view text, size_t i, Surrogates surrogates) {
  const auto byte = [&](size_t at) -> unsigned {
    return i + at < text.size() ? static_cast<unsigned char>(text[i + at]) : 0u;
  };
  const unsigned first = byte(0);
  size_t length = 0;
  unsigned low = 0x80;
  unsigned high = 0xBF;
  if (first < 0x80) return {1, true};
  if (first >= 0xC2 && first <= 0xDF) {
    length = 2;
  } else if (first >= 0xE0 && first <= 0xEF) {
    length = 3;
    if (first == 0xE0) low = 0xA0;
    if (first == 0xED && surrogates == Surrogates::Refuse) high = 0x9F;
  } else if (first >= 0xF0 && first <= 0xF4) {
    length = 4;
    if (first == 0xF0) low = 0x90;
    if (first == 0xF4) high = 0x8F;
  } else {
    return {1, false};
  }
  for (size_t at = 1; at < length; at++) {
    const unsigned next = byte(at);
    if (next < low || next > high) return {at, false};
    low = 0x80;
    high = 0xBF;
  }
  return {length, true};
}

std::string encodeUtf16(std::u16string_view utf16, bool keepLone) {
  std::string out;
  out.reserve(utf16.size() + utf16.size() / 8);
  for (size_t i = 0; i < utf16.size(); i++) {
    char32_t c = utf16[i];
    if (c < 0x80) {
      out.push_back(static_cast<char>(c));
      continue;
    }
    if (isHighSurrogate(c) && i + 1 < utf16.size() && isLowSurrogate(utf16[i + 1])) {
      c = joinSurrogates(c, utf16[++i]);
    } else if (isSurrogate(c) && !keepLone) {
      c = kReplacementCharacter;
    }
    appendUtf8(out, c);
  }
  return out;
}

}  // namespace

std::optional<size_t> findInvalidUtf8(std::string_view text, Surrogates surrogates) {
  size_t i = 0;
  while (i < text.size()) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      i += asciiPrefix(text.substr(i));
      continue;
    }
    const Sequence sequence = scanSequence(text, i, surrogates);
    if (!sequence.valid) return i;
    i += sequence.length;
  }
  return std::nullopt;
}

std::string replaceInvalidUtf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const Sequence sequence = scanSequence(text, i, Surrogates::Refuse);
    if (sequence.valid) {
      out.append(text.substr(i, sequence.length));
    } else {
      appendUtf8(out, kReplacementCharacter);
    }
    i += sequence.length;
  }
  return out;
}

bool isAscii(std::string_view text) {
  return asciiPrefix(text) == text.size();
}

bool isAscii(std::u16string_view text) {
  char16_t all = 0;
  for (const char16_t c : text) all |= c;
  return all < 0x80;
}

bool isLatin1(std::u16string_view text) {
  char16_t all = 0;
  for (const char16_t c : text) all |= c;
  return all < 0x100;
}

void appendUtf8(std::string& out, char32_t c) {
  const auto push = [&](char32_t bits) { out.push_back(static_cast<char>(bits)); };
  if (c < 0x80) {
    push(c);
  } else if (c < 0x800) {
    push(0xC0 | c >> 6);
    push(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    push(0xE0 | c >> 12);
    push(0x80 | (c >> 6 & 0x3F));
    push(0x80 | (c & 0x3F));
  } else {
    push(0xF0 | c >> 18);
    push(0x80 | (c >> 12 & 0x3F));
    push(0x80 | (c >> 6 & 0x3F));
    push(0x80 | (c & 0x3F));
  }
}

void appendUtf16(std::u16string& out, char32_t c) {
  if (c < 0x10000) {
    out.push_back(static_cast<char16_t>(c));
  } else {
    out.push_back(highSurrogateOf(c));
    out.push_back(lowSurrogateOf(c));
  }
}

size_t utf16Length(std::string_view utf8) {
  size_t units = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0) != 0x80;
    units += byte >= 0xF0;
  }
  return units;
}

std::u16string utf8ToUtf16(std::string_view utf8) {
  const size_t ascii = asciiPrefix(utf8);
  std::u16string out(utf8.begin(), utf8.begin() + static_cast<std::ptrdiff_t>(ascii));
  if (ascii == utf8.size()) return out;
  out.reserve(utf16Length(utf8));
  const char* p = utf8.data() + ascii;
  const char* end = utf8.data() + utf8.size();
  while (p < end) appendUtf16(out, decodeUtf8(p));
  return out;
}

std::string utf16ToUtf8(std::u16string_view utf16) {
  return encodeUtf16(utf16, true);
}

std::string utf16ToUtf8Lossy(std::u16string_view utf16) {
  return encodeUtf16(utf16, false);
}

std::string latin1ToUtf8(std::string_view latin1) {
  std::string out(latin1.substr(0, asciiPrefix(latin1)));
  for (const char c : latin1.substr(out.size())) appendUtf8(out, static_cast<unsigned char>(c));
  return out;
}

}  // namespace sx
