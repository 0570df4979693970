#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/Result.h"

namespace sx::regexp {

struct Pattern;

/// The flags of a regular expression as a set of bits.
using Flags = uint8_t;
enum Flag : uint8_t {
  kHasIndices = 1 << 0,
  kGlobal = 1 << 1,
  kIgnoreCase = 1 << 2,
  kMultiline = 1 << 3,
  kDotAll = 1 << 4,
  kUnicode = 1 << 5,
  kUnicodeSets = 1 << 6,
  kSticky = 1 << 7,
};

/// The set that `dgimsuvy` letters name; nothing if one is unknown or repeated, or both u and v are there.
std::optional<Flags> parseFlags(std::u16string_view text);

/// What is wrong with a pattern, in V8's words after the pattern ("Unterminated group"), and the code unit
/// of the pattern where it was noticed.
struct PatternError {
  std::string message;
  size_t offset;
};

/// Parses a pattern, with every early error of ECMAScript 2025 and the liberties of Annex B without u and v.
Result<std::unique_ptr<Pattern>, PatternError> parsePattern(std::u16string_view pattern, Flags flags);

/// The first error of a regular-expression literal, or nothing. Both texts are valid UTF-8 (WTF-8); the offset
/// is in bytes from the start of `pattern`, and one past the pattern's end for wrong flags. The message is whole,
/// as V8 gives it: "Invalid regular expression: /(/u: Unterminated group".
std::optional<PatternError> checkPattern(std::string_view pattern, std::string_view flags);

/// "Invalid regular expression: /PATTERN/FLAGS: MESSAGE", as V8 words a pattern's error.
std::string patternErrorText(std::string_view pattern, std::string_view flags, std::string_view message);

}  // namespace sx::regexp
