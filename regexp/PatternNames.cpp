#include "PatternParser.h"
#include "base/Identifier.h"
#include "base/Utf.h"

namespace sx::regexp {

namespace {

constexpr bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }

}  // namespace

/// RegExpIdentifierName and `>`. Surrogate pairs are code points here in every mode.
bool PatternParser::parseGroupName(std::u16string& name) {
  for (;;) {
    char32_t c = readAt(position_, true);
    if (c == kEnd) return fail("Invalid capture group name");
    const size_t start = position_;
    position_ += c > 0xFFFF ? 2 : 1;
    if (c == '\\') {
      if (!eat('u')) return fail("Invalid capture group name", start);
      if (!parseUnicodeEscape(true, c)) return fail("Invalid Unicode escape", start);
    } else if (c == '>' && !name.empty()) {
      return true;
    }
    const bool fits = name.empty() ? isIdentifierStart(c) : isIdentifierPart(c);
    if (!fits) return fail("Invalid capture group name", start);
    appendUtf16(name, c);
  }
}

/// Two groups may share a name only if no match can use both: they stand in different alternatives.
bool PatternParser::declareName(std::u16string name, uint32_t captureIndex) {
  auto& names = pattern_->groupNames;
  const auto [entry, isNew] = nameIndex_.try_emplace(name, names.size());
  const size_t index = entry->second;
  if (isNew) {
    names.push_back({std::move(name), {}});
    nameActive_.push_back(false);
  }
  if (nameActive_[index]) return false;
  names[index].captures.push_back(captureIndex);
  nameActive_[index] = true;
  nameLog_.push_back(index);
  return true;
}

bool PatternParser::parseNamedReference(std::optional<Term>& term) {
  const size_t start = position_;
  position_ += 2;
  if (!eat('<')) return fail("Invalid named reference", start);
  NamedReference reference{addNode(NodeKind::Backreference), {}, start};
  if (!parseGroupName(reference.name)) return false;
  term = Term{reference.node, capturesOpened_, true};
  references_.push_back(std::move(reference));
  return true;
}

bool PatternParser::resolveReferences() {
  for (const NamedReference& reference : references_) {
    const auto entry = nameIndex_.find(reference.name);
    if (entry == nameIndex_.end()) return fail("Invalid named capture referenced", reference.offset);
    const auto& captures = pattern_->groupNames[entry->second].captures;
    auto& lists = pattern_->lists;
    pattern_->nodes[reference.node].list = {static_cast<uint32_t>(lists.size()), static_cast<uint32_t>(captures.size())};
    lists.insert(lists.end(), captures.begin(), captures.end());
  }
  return true;
}

/// A decimal escape that names a group of the pattern; otherwise the position stays.
bool PatternParser::parseBackreference(uint32_t& index) {
  const size_t start = position_;
  uint32_t value = 0;
  for (position_++; isDigit(unitAt(position_)) && value <= kMaxCaptures; position_++) {
    value = value * 10 + (unitAt(position_) - '0');
  }
  if (value > capturesOpened_) {
    scanCaptures();
    if (value > totalCaptures_) {
      position_ = start;
      return false;
    }
  }
  index = value;
  return true;
}

/// Counts the groups of the whole pattern, as far as escapes and classes let them be seen.
void PatternParser::scanCaptures() {
  if (scannedCaptures_) return;
  scannedCaptures_ = true;
  size_t classDepth = 0;
  for (size_t i = 0; i < text_.size(); i++) {
    const char16_t c = text_[i];
    if (c == '\\') {
      i++;
    } else if (c == '[') {
      // Only the v flag nests classes.
      classDepth = flags_ & kUnicodeSets ? classDepth + 1 : 1;
    } else if (c == ']' && classDepth > 0) {
      classDepth--;
    } else if (c == '(' && classDepth == 0) {
      const bool named = unitAt(i + 1) == '?' && unitAt(i + 2) == '<' && unitAt(i + 3) != '=' && unitAt(i + 3) != '!';
      hasNamedGroups_ |= named;
      totalCaptures_ += named || unitAt(i + 1) != '?';
    }
  }
}

}  // namespace sx::regexp
