#include <string>

#include "PatternParser.h"
#include "base/Utf.h"

namespace sx::regexp {

namespace {

constexpr bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }
constexpr bool isOctal(char32_t c) { return c >= '0' && c <= '7'; }
constexpr bool isLetter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr int hexValue(char32_t c) {
  if (isDigit(c)) return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<int>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<int>(c - 'A' + 10);
  return -1;
}

constexpr bool isOneOf(std::string_view set, char32_t c) {
  return c < 0x80 && set.find(static_cast<char>(c)) != std::string_view::npos;
}

/// SyntaxCharacter or `/`.
constexpr std::string_view kSyntaxCharacters = "^$\\.*+?()[]{}|/";
/// ClassSetReservedPunctuator.
constexpr std::string_view kSetPunctuators = "&-!#%,:;<=>@`~";

}  // namespace

/// A CharacterEscape at the backslash; the caller has ruled out class escapes and references.
bool PatternParser::parseCharacterEscape(bool inClass, char32_t& c) {
  const size_t start = position_;
  position_++;
  c = current();
  switch (c) {
    case kEnd: return fail("\\ at end of pattern", start);
    case 'f': c = 0x0C; break;
    case 'n': c = 0x0A; break;
    case 'r': c = 0x0D; break;
    case 't': c = 0x09; break;
    case 'v': c = 0x0B; break;
    case 'c': return parseControlEscape(inClass, c);
    case '0':
      if (!isDigit(unitAt(position_ + 1))) {
        c = 0;
        break;
      }
      [[fallthrough]];
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
      if (unicodeMode()) return fail("Invalid decimal escape", start);
      c = parseOctal();
      return true;
    case 'x':
      position_++;
      if (parseHex(2, c)) return true;
      if (unicodeMode()) return fail("Invalid escape", start);
      c = 'x';
      return true;
    case 'u':
      position_++;
      if (parseUnicodeEscape(unicodeMode(), c)) return true;
      if (unicodeMode()) return fail("Invalid Unicode escape", start);
      c = 'u';
      return true;
    default: {
      bool valid = true;
      if (unicodeMode()) {
        valid = isOneOf(kSyntaxCharacters, c) || (inClass && c == '-') ||
                (inClass && (flags_ & kUnicodeSets) && isOneOf(kSetPunctuators, c));
      } else if (c == 'k') {
        scanCaptures();
        valid = !hasNamedGroups_;
      }
      if (!valid) return fail("Invalid escape", start);
      break;
    }
  }
  advance();
  return true;
}

/// The position is at the `c` of `\c`.
bool PatternParser::parseControlEscape(bool inClass, char32_t& c) {
  const char32_t letter = unitAt(position_ + 1);
  if (isLetter(letter) || (!unicodeMode() && inClass && (isDigit(letter) || letter == '_'))) {
    position_ += 2;
    c = letter & 0x1F;
    return true;
  }
  if (unicodeMode()) return fail("Invalid Unicode escape", position_ - 1);
  // B.1.2: the backslash stands for itself, and the `c` is the next character.
  c = '\\';
  return true;
}

/// B.1.2 LegacyOctalEscapeSequence at its first digit: at most three digits, at most 0377.
char32_t PatternParser::parseOctal() {
  char32_t value = 0;
  for (int digits = 0; digits < 3 && isOctal(unitAt(position_)) && value < 32; digits++) {
    value = value * 8 + (unitAt(position_++) - '0');
  }
  return value;
}

bool PatternParser::parseHex(int digits, char32_t& c) {
  char32_t value = 0;
  for (int i = 0; i < digits; i++) {
    const int digit = hexValue(unitAt(position_ + static_cast<size_t>(i)));
    if (digit < 0) return false;
    value = value * 16 + static_cast<char32_t>(digit);
  }
  position_ += static_cast<size_t>(digits);
  c = value;
  return true;
}

/// What follows `\u`: four digits, in Unicode mode also a pair of escapes or `{digits}`. The position stays if
/// there is nothing of the kind.
bool PatternParser::parseUnicodeEscape(bool unicode, char32_t& c) {
  const size_t start = position_;
  if (unicode && eat('{')) {
    char32_t value = 0;
    bool valid = hexValue(unitAt(position_)) >= 0;
    for (; hexValue(unitAt(position_)) >= 0; position_++) {
      value = value * 16 + static_cast<char32_t>(hexValue(unitAt(position_)));
      if (value > kMaxCodePoint) valid = false;
      if (!valid) break;
    }
    if (valid && eat('}')) {
      c = value;
      return true;
    }
    position_ = start;
    return false;
  }
  if (!parseHex(4, c)) return false;
  if (unicode && isHighSurrogate(c) && unitAt(position_) == '\\' && unitAt(position_ + 1) == 'u') {
    const size_t second = position_;
    char32_t low;
    position_ += 2;
    if (parseHex(4, low) && isLowSurrogate(low)) {
      c = joinSurrogates(c, low);
    } else {
      position_ = second;
    }
  }
  return true;
}

bool PatternParser::parseClassEscape(bool inClass, bool& found, ClassNode& node) {
  const char32_t c = unitAt(position_ + 1);
  found = true;
  switch (c) {
    case 'd':
    case 'D': node.kind = ClassKind::Digit; break;
    case 's':
    case 'S': node.kind = ClassKind::Space; break;
    case 'w':
    case 'W': node.kind = ClassKind::Word; break;
    case 'p':
    case 'P':
      if (unicodeMode()) return parseProperty(inClass, node);
      found = false;
      return true;
    default: found = false; return true;
  }
  node.negated = c < 'a';
  position_ += 2;
  return true;
}

/// `\p{Name}`, `\p{Name=Value}` and the same with `\P`.
bool PatternParser::parseProperty(bool inClass, ClassNode& node) {
  const char* message = inClass ? "Invalid property name in character class" : "Invalid property name";
  const size_t start = position_;
  node.negated = unitAt(position_ + 1) == 'P';
  position_ += 2;
  if (!eat('{')) return fail(message, start);
  const auto word = [this] {
    std::string text;
    for (char32_t c = unitAt(position_); isLetter(c) || isDigit(c) || c == '_'; c = unitAt(++position_)) {
      text.push_back(static_cast<char>(c));
    }
    return text;
  };
  const std::string name = word();
  const bool hasValue = eat('=');
  const std::string value = hasValue ? word() : std::string();
  if (!eat('}')) return fail(message, start);
  node.kind = ClassKind::Property;
  std::optional<PropertyId> property = hasValue ? findProperty(name, value) : findLoneProperty(name);
  if (!property && !hasValue && !node.negated && (flags_ & kUnicodeSets)) {
    property = findStringProperty(name);
    node.kind = ClassKind::StringProperty;
  }
  if (!property) return fail(message, start);
  node.property = *property;
  return true;
}

}  // namespace sx::regexp
