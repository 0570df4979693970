#include "regexp/Pattern.h"

#include "PatternParser.h"
#include "base/Utf.h"

namespace sx::regexp {

namespace {

/// The byte offset in a WTF-8 text of a UTF-16 code unit offset.
size_t byteOffset(std::string_view text, size_t units) {
  size_t i = 0;
  for (size_t seen = 0; i < text.size() && seen < units;) {
    const auto first = static_cast<unsigned char>(text[i]);
    i += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    seen += first >= 0xF0 ? 2 : 1;
  }
  return i;
}

}  // namespace

std::optional<Flags> parseFlags(std::u16string_view text) {
  constexpr std::u16string_view kLetters = u"dgimsuvy";
  Flags flags = 0;
  for (const char16_t c : text) {
    const size_t index = kLetters.find(c);
    if (index == std::u16string_view::npos) return std::nullopt;
    const auto flag = static_cast<Flags>(1 << index);
    if (flags & flag) return std::nullopt;
    flags |= flag;
  }
  if ((flags & kUnicode) && (flags & kUnicodeSets)) return std::nullopt;
  return flags;
}

Result<std::unique_ptr<Pattern>, PatternError> parsePattern(std::u16string_view pattern, Flags flags) {
  return PatternParser(pattern, flags).parse();
}

std::string patternErrorText(std::string_view pattern, std::string_view flags, std::string_view message) {
  std::string text = "Invalid regular expression: /";
  text.append(pattern).append("/").append(flags).append(": ").append(message);
  return text;
}

std::optional<PatternError> checkPattern(std::string_view pattern, std::string_view flags) {
  const std::optional<Flags> set = parseFlags(utf8ToUtf16(flags));
  if (!set) return PatternError{"Invalid regular expression flags", pattern.size() + 1};
  const auto parsed = parsePattern(utf8ToUtf16(pattern), *set);
  if (parsed) return std::nullopt;
  return PatternError{patternErrorText(pattern, flags, parsed.error().message), byteOffset(pattern, parsed.error().offset)};
}

}  // namespace sx::regexp
