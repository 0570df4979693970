#include "PatternParser.h"
#include "base/Utf.h"

namespace sx::regexp {

namespace {

constexpr bool isOneOf(std::string_view set, char32_t c) {
  return c < 0x80 && set.find(static_cast<char>(c)) != std::string_view::npos;
}

/// ClassSetSyntaxCharacter without the backslash.
constexpr std::string_view kSetSyntaxCharacters = "()[]{}/-|";
/// Characters that are reserved when doubled: ClassSetReservedDoublePunctuator.
constexpr std::string_view kDoublePunctuators = "&!#$%*+,.:;<=>?@^`~";

constexpr const char* kUnterminated = "Unterminated character class";
constexpr const char* kBadClass = "Invalid character class";
constexpr const char* kBadOperation = "Invalid set operation in character class";
constexpr const char* kBadCharacter = "Invalid character in character class";
constexpr const char* kOutOfOrder = "Range out of order in character class";

}  // namespace

ClassId PatternParser::addClass(const ClassNode& node) {
  pattern_->classes.push_back(node);
  return static_cast<ClassId>(pattern_->classes.size() - 1);
}

ClassId PatternParser::addRange(char32_t low, char32_t high) {
  ClassNode node;
  node.kind = ClassKind::Range;
  node.low = low;
  node.high = high;
  return addClass(node);
}

ClassId PatternParser::addClassList(ClassKind kind, bool negated, const std::vector<uint32_t>& members) {
  ClassNode node;
  node.kind = kind;
  node.negated = negated;
  node.list = {static_cast<uint32_t>(pattern_->lists.size()), static_cast<uint32_t>(members.size())};
  pattern_->lists.insert(pattern_->lists.end(), members.begin(), members.end());
  return addClass(node);
}

/// A class at its `[`.
bool PatternParser::parseClass(ClassId& id, bool& mayContainStrings) {
  position_++;
  const bool negated = eat('^');
  if (!(flags_ & kUnicodeSets)) return parseOldClass(id, negated);
  if (classDepth_ == kMaxClassDepth) return fail("Regular expression too large");
  classDepth_++;
  const bool ok = parseSetClass(id, negated, mayContainStrings);
  classDepth_--;
  return ok;
}

/// ClassContents without the v flag.
bool PatternParser::parseOldClass(ClassId& id, bool negated) {
  std::vector<uint32_t> members;
  const auto add = [&](char32_t c, const std::optional<ClassNode>& escape) {
    members.push_back(escape ? addClass(*escape) : addRange(c, c));
  };
  while (!atEnd() && unitAt(position_) != ']') {
    const size_t start = position_;
    char32_t low;
    std::optional<ClassNode> lowEscape;
    if (!parseOldAtom(low, lowEscape)) return false;
    if (unitAt(position_) != '-') {
      add(low, lowEscape);
      continue;
    }
    position_++;
    if (atEnd()) break;
    if (unitAt(position_) == ']') {
      add(low, lowEscape);
      members.push_back(addRange('-', '-'));
      break;
    }
    char32_t high;
    std::optional<ClassNode> highEscape;
    if (!parseOldAtom(high, highEscape)) return false;
    if (lowEscape || highEscape) {
      // B.1.2: a range with a class at an end is its two ends and a dash.
      if (unicodeMode()) return fail(kBadClass, start);
      add(low, lowEscape);
      members.push_back(addRange('-', '-'));
      add(high, highEscape);
      continue;
    }
    if (low > high) return fail(kOutOfOrder, start);
    members.push_back(addRange(low, high));
  }
  if (!eat(']')) return fail(kUnterminated);
  id = addClassList(ClassKind::Union, negated, members);
  return true;
}

/// ClassAtom: a character, or a class escape.
bool PatternParser::parseOldAtom(char32_t& c, std::optional<ClassNode>& escape) {
  c = current();
  if (c != '\\') {
    advance();
    return true;
  }
  if (unitAt(position_ + 1) == 'b') {
    position_ += 2;
    c = 0x08;
    return true;
  }
  bool found = false;
  ClassNode node;
  if (!parseClassEscape(true, found, node)) return false;
  if (found) {
    escape = node;
    return true;
  }
  return parseCharacterEscape(true, c);
}

/// ClassContents with the v flag, up to and with the `]`.
bool PatternParser::parseSetClass(ClassId& id, bool negated, bool& mayContainStrings) {
  const size_t start = position_;
  std::vector<uint32_t> members;
  ClassKind kind = ClassKind::Union;
  mayContainStrings = false;
  if (!atEnd() && unitAt(position_) != ']') {
    ClassOperand operand;
    if (!parseSetOperand(operand)) return false;
    const char32_t c = unitAt(position_);
    if ((c == '-' || c == '&') && unitAt(position_ + 1) == c) {
      kind = c == '-' ? ClassKind::Difference : ClassKind::Intersection;
      members.push_back(operandClass(operand));
      mayContainStrings = operand.mayContainStrings;
      if (!parseSetOperation(kind, members, mayContainStrings)) return false;
    } else if (!parseSetUnion(operand, members, mayContainStrings)) {
      return false;
    }
  }
  if (!eat(']')) return fail(kUnterminated);
  if (negated && mayContainStrings) return fail("Negated character class may contain strings", start);
  id = addClassList(kind, negated, members);
  return true;
}

ClassId PatternParser::operandClass(const ClassOperand& operand) {
  return operand.kind == ClassOperand::Character ? addRange(operand.character, operand.character) : operand.id;
}

/// ClassUnion after its first operand.
bool PatternParser::parseSetUnion(ClassOperand operand, std::vector<uint32_t>& members, bool& mayContainStrings) {
  const auto take = [&] {
    if (operand.kind != ClassOperand::RangeDone) members.push_back(operandClass(operand));
    mayContainStrings |= operand.mayContainStrings;
  };
  while (!atEnd() && unitAt(position_) != ']') {
    const size_t start = position_;
    if (unitAt(position_) != '-') {
      take();
      operand = {};
      if (!parseSetOperand(operand)) return false;
      continue;
    }
    if (unitAt(position_ + 1) == '-') return fail(kBadOperation);
    if (operand.kind != ClassOperand::Character) return fail(kBadClass);
    position_++;
    ClassOperand high;
    if (!parseSetOperand(high)) return false;
    if (high.kind != ClassOperand::Character) return fail(kBadClass, start);
    if (operand.character > high.character) return fail(kOutOfOrder, start);
    members.push_back(addRange(operand.character, high.character));
    operand = {};
    operand.kind = ClassOperand::RangeDone;
  }
  take();
  return true;
}

/// ClassIntersection or ClassSubtraction after its first operand.
bool PatternParser::parseSetOperation(ClassKind kind, std::vector<uint32_t>& members, bool& mayContainStrings) {
  const char32_t sign = kind == ClassKind::Difference ? '-' : '&';
  while (!atEnd() && unitAt(position_) != ']') {
    if (unitAt(position_) != sign || unitAt(position_ + 1) != sign) return fail(kBadOperation);
    position_ += 2;
    if (unitAt(position_) == '&' && sign == '&') return fail(kBadCharacter);
    ClassOperand operand;
    if (!parseSetOperand(operand)) return false;
    members.push_back(operandClass(operand));
    // A difference has at most the texts of its first operand.
    if (kind == ClassKind::Intersection) mayContainStrings &= operand.mayContainStrings;
  }
  return true;
}

/// ClassSetOperand, or the first character of a range.
bool PatternParser::parseSetOperand(ClassOperand& operand) {
  if (atEnd()) return fail(kUnterminated);
  const char32_t c = unitAt(position_);
  if (c == '[') {
    operand.kind = ClassOperand::Nested;
    return parseClass(operand.id, operand.mayContainStrings);
  }
  if (c == '\\') {
    if (unitAt(position_ + 1) == 'q' && unitAt(position_ + 2) == '{') return parseStrings(operand);
    bool found = false;
    ClassNode node;
    if (!parseClassEscape(true, found, node)) return false;
    if (found) {
      operand.kind = ClassOperand::Escape;
      operand.mayContainStrings = node.kind == ClassKind::StringProperty;
      operand.id = addClass(node);
      return true;
    }
  }
  operand.kind = ClassOperand::Character;
  return parseSetCharacter(operand.character);
}

/// ClassSetCharacter.
bool PatternParser::parseSetCharacter(char32_t& c) {
  if (atEnd()) return fail(kUnterminated);
  c = current();
  if (c == '\\') {
    if (unitAt(position_ + 1) == 'b') {
      position_ += 2;
      c = 0x08;
      return true;
    }
    return parseCharacterEscape(true, c);
  }
  if (isOneOf(kSetSyntaxCharacters, c)) return fail(kBadCharacter);
  if (isOneOf(kDoublePunctuators, c) && unitAt(position_ + 1) == c) return fail(kBadOperation);
  advance();
  return true;
}

/// `\q{abc|d}`.
bool PatternParser::parseStrings(ClassOperand& operand) {
  position_ += 3;
  std::vector<std::u32string> texts(1);
  while (!eat('}')) {
    if (eat('|')) {
      texts.emplace_back();
      continue;
    }
    char32_t c;
    if (!parseSetCharacter(c)) return false;
    texts.back().push_back(c);
  }
  operand.kind = ClassOperand::Strings;
  ClassNode node;
  node.kind = ClassKind::Strings;
  node.list = {static_cast<uint32_t>(pattern_->strings.size()), static_cast<uint32_t>(texts.size())};
  for (std::u32string& text : texts) {
    operand.mayContainStrings |= text.size() != 1;
    pattern_->strings.push_back(std::move(text));
  }
  operand.id = addClass(node);
  return true;
}

}  // namespace sx::regexp
