#include "PatternParser.h"

#include <utility>

#include "base/Assert.h"
#include "base/Utf.h"

namespace sx::regexp {

namespace {

constexpr bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }

constexpr bool isQuantifierStart(char32_t c) { return c == '*' || c == '+' || c == '?' || c == '{'; }

}  // namespace

PatternParser::PatternParser(std::u16string_view text, Flags flags)
    : text_(text), flags_(flags), modifiers_(flags & (kIgnoreCase | kMultiline | kDotAll)), pattern_(std::make_unique<Pattern>()) {
  pattern_->flags = flags;
}

Result<std::unique_ptr<Pattern>, PatternError> PatternParser::parse() {
  if (!parseAll() || !resolveReferences()) return tl::unexpected<PatternError>(std::move(*error_));
  return std::move(pattern_);
}

char32_t PatternParser::readAt(size_t position, bool joinPairs) const {
  const char32_t unit = unitAt(position);
  if (!joinPairs || !isHighSurrogate(unit)) return unit;
  const char32_t next = unitAt(position + 1);
  return isLowSurrogate(next) ? joinSurrogates(unit, next) : unit;
}

bool PatternParser::eat(char16_t unit) {
  if (unitAt(position_) != unit) return false;
  position_++;
  return true;
}

bool PatternParser::fail(const char* message, size_t offset) {
  if (!error_) error_ = PatternError{message, offset < text_.size() ? offset : text_.size()};
  return false;
}

NodeId PatternParser::addNode(NodeKind kind) {
  Node node;
  node.kind = kind;
  node.modifiers = modifiers_;
  pattern_->nodes.push_back(node);
  return static_cast<NodeId>(pattern_->nodes.size() - 1);
}

NodeId PatternParser::addChar(char32_t c) {
  const NodeId id = addNode(NodeKind::Char);
  pattern_->nodes[id].value = c;
  return id;
}

std::optional<PatternParser::Term> PatternParser::charTerm(char32_t c) {
  return Term{addChar(c), capturesOpened_, true};
}

NodeId PatternParser::makeList(NodeKind kind, const std::vector<NodeId>& stack, size_t first) {
  const size_t count = stack.size() - first;
  if (count == 0) return addNode(NodeKind::Empty);
  if (count == 1) return stack[first];
  const NodeId id = addNode(kind);
  auto& lists = pattern_->lists;
  pattern_->nodes[id].list = {static_cast<uint32_t>(lists.size()), static_cast<uint32_t>(count)};
  lists.insert(lists.end(), stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end());
  return id;
}

void PatternParser::endAlternative() {
  Group& group = groups_.back();
  const NodeId sequence = makeList(NodeKind::Sequence, terms_, group.firstTerm);
  terms_.resize(group.firstTerm);
  alternatives_.push_back(sequence);
  for (size_t i = group.alternativeFirstName; i < nameLog_.size(); i++) nameActive_[nameLog_[i]] = false;
  group.alternativeFirstName = nameLog_.size();
}

NodeId PatternParser::finishDisjunction(const Group& group) {
  const NodeId id = makeList(NodeKind::Alternation, alternatives_, group.firstAlternative);
  alternatives_.resize(group.firstAlternative);
  // What any alternative named stands beside whatever follows the group.
  for (size_t i = group.firstName; i < nameLog_.size(); i++) nameActive_[nameLog_[i]] = true;
  return id;
}

bool PatternParser::parseAll() {
  groups_.push_back({Group::Whole});
  while (!atEnd()) {
    if (eat('|')) {
      endAlternative();
      continue;
    }
    std::optional<Term> term;
    if (!parseTerm(term)) return false;
    if (term && !parseQuantifier(*term)) return false;
  }
  if (groups_.size() > 1) return fail("Unterminated group");
  endAlternative();
  pattern_->root = finishDisjunction(groups_.back());
  pattern_->captureCount = capturesOpened_;
  return true;
}

/// One step of a disjunction. Sets `term` if a quantifier may follow; assertions are added here.
bool PatternParser::parseTerm(std::optional<Term>& term) {
  const char32_t c = current();
  uint32_t min;
  uint32_t max;
  switch (c) {
    case ')':
      if (groups_.size() == 1) return fail("Unmatched ')'");
      return closeGroup(term);
    case '(': return openGroup();
    case '*':
    case '+':
    case '?': return fail("Nothing to repeat");
    case '^':
    case '$':
      advance();
      terms_.push_back(addNode(c == '^' ? NodeKind::LineStart : NodeKind::LineEnd));
      return true;
    case '.':
      advance();
      term = Term{addNode(NodeKind::AnyChar), capturesOpened_, true};
      return true;
    case '[': {
      ClassId id;
      bool mayContainStrings = false;
      if (!parseClass(id, mayContainStrings)) return false;
      const NodeId node = addNode(NodeKind::Class);
      pattern_->nodes[node].value = id;
      term = Term{node, capturesOpened_, true};
      return true;
    }
    case '\\': return parseEscapeTerm(term);
    case '{':
      if (parseInterval(min, max)) return fail("Nothing to repeat");
      [[fallthrough]];
    case '}':
    case ']':
      if (unicodeMode()) return fail("Lone quantifier brackets");
      break;
    default: break;
  }
  advance();
  term = charTerm(c);
  return true;
}

bool PatternParser::parseEscapeTerm(std::optional<Term>& term) {
  const char32_t c = unitAt(position_ + 1);
  if (c == kEnd) return fail("\\ at end of pattern");
  if (c == 'b' || c == 'B') {
    position_ += 2;
    const NodeId node = addNode(NodeKind::WordBoundary);
    pattern_->nodes[node].negated = c == 'B';
    terms_.push_back(node);
    return true;
  }
  if (c >= '1' && c <= '9') {
    uint32_t index;
    if (parseBackreference(index)) {
      const NodeId node = addNode(NodeKind::Backreference);
      pattern_->nodes[node].list = {static_cast<uint32_t>(pattern_->lists.size()), 1};
      pattern_->lists.push_back(index);
      term = Term{node, capturesOpened_, true};
      return true;
    }
    if (unicodeMode()) return fail("Invalid escape");
    if (c >= '8') {
      // B.1.2: an identity escape.
      position_ += 2;
      term = charTerm(c);
      return true;
    }
  }
  if (c == 'k') {
    if (!unicodeMode()) scanCaptures();
    if (unicodeMode() || hasNamedGroups_) return parseNamedReference(term);
  }
  bool found = false;
  ClassNode escape;
  if (!parseClassEscape(false, found, escape)) return false;
  if (found) {
    const NodeId node = addNode(NodeKind::Class);
    pattern_->nodes[node].value = addClass(escape);
    term = Term{node, capturesOpened_, true};
    return true;
  }
  char32_t value;
  if (!parseCharacterEscape(false, value)) return false;
  term = charTerm(value);
  return true;
}

/// `{n}`, `{n,}` or `{n,m}` at the position; if it is none of these, the position stays.
bool PatternParser::parseInterval(uint32_t& min, uint32_t& max) {
  const size_t start = position_;
  // NOTE: Like V8, counts from 2^31 - 1 up are all the same; none could make a difference but in the order check.
  const auto number = [this](uint32_t& value) {
    if (!isDigit(unitAt(position_))) return false;
    uint64_t total = 0;
    for (; isDigit(unitAt(position_)); position_++) {
      total = total * 10 + (unitAt(position_) - '0');
      if (total > kInfinite) total = kInfinite;
    }
    value = static_cast<uint32_t>(total);
    return true;
  };
  position_++;
  bool ok = number(min);
  if (ok) {
    max = min;
    if (eat(',') && !number(max)) max = kInfinite;
    ok = eat('}');
  }
  if (!ok) position_ = start;
  return ok;
}

bool PatternParser::parseQuantifier(const Term& term) {
  const char32_t c = unitAt(position_);
  if (!isQuantifierStart(c)) {
    terms_.push_back(term.node);
    return true;
  }
  uint32_t min = c == '+' ? 1 : 0;
  uint32_t max = c == '?' ? 1 : kInfinite;
  const size_t start = position_;
  if (c != '{') {
    position_++;
  } else if (!parseInterval(min, max)) {
    if (unicodeMode()) return fail("Incomplete quantifier");
    terms_.push_back(term.node);
    return true;
  } else if (max < min) {
    return fail("numbers out of order in {} quantifier", start);
  }
  const bool lazy = eat('?');
  if (!term.quantifiable) return fail("Invalid quantifier", start);
  const NodeId node = addNode(NodeKind::Repeat);
  Node& repeat = pattern_->nodes[node];
  repeat.child = term.node;
  repeat.min = min;
  repeat.max = max;
  repeat.greedy = !lazy;
  repeat.list = {term.capturesBefore + 1, capturesOpened_ - term.capturesBefore};
  terms_.push_back(node);
  return true;
}

bool PatternParser::openGroup() {
  const size_t start = position_;
  Group group{Group::Capture};
  group.outerModifiers = modifiers_;
  group.capturesBefore = capturesOpened_;
  std::u16string name;
  bool named = false;
  Flags modifiers = modifiers_;
  position_++;
  if (eat('?')) {
    const char32_t c = unitAt(position_);
    const char32_t next = unitAt(position_ + 1);
    if (c == ':') {
      group.kind = Group::Plain;
      position_++;
    } else if (c == '=' || c == '!' || (c == '<' && (next == '=' || next == '!'))) {
      group.kind = Group::Look;
      group.behind = c == '<';
      group.negated = c == '!' || (c == '<' && next == '!');
      position_ += group.behind ? 2 : 1;
    } else if (c == '<') {
      named = true;
      position_++;
    } else {
      group.kind = Group::Plain;
      if (!parseModifiers(modifiers)) return false;
    }
  }
  if (group.kind == Group::Capture) {
    if (capturesOpened_ == kMaxCaptures) return fail("Too many captures", start);
    group.captureIndex = ++capturesOpened_;
    group.nameOffset = position_;
    if (named) {
      if (!parseGroupName(name)) return false;
      group.duplicateName = !declareName(std::move(name), group.captureIndex);
    }
  }
  if (groups_.size() >= kMaxGroupDepth) return fail("Regular expression too large", start);
  group.firstTerm = terms_.size();
  group.firstAlternative = alternatives_.size();
  // The group's own name goes with the alternative around it, not with its first alternative.
  group.firstName = nameLog_.size();
  group.alternativeFirstName = nameLog_.size();
  groups_.push_back(group);
  modifiers_ = modifiers;
  return true;
}

/// `ims-ims:` after `(?`.
bool PatternParser::parseModifiers(Flags& modifiers) {
  Flags seen = 0;
  bool adding = true;
  for (;; position_++) {
    Flags flag = 0;
    switch (unitAt(position_)) {
      case 'i': flag = kIgnoreCase; break;
      case 'm': flag = kMultiline; break;
      case 's': flag = kDotAll; break;
      case '-':
        if (!adding) return fail("Multiple dashes in flag group");
        adding = false;
        continue;
      case ':':
        if (seen == 0) return fail("Invalid flag group");
        position_++;
        return true;
      default: return fail("Invalid group");
    }
    if (seen & flag) return fail("Repeated flag in flag group");
    seen |= flag;
    modifiers = static_cast<Flags>(adding ? modifiers | flag : modifiers & ~flag);
  }
}

bool PatternParser::closeGroup(std::optional<Term>& term) {
  position_++;
  endAlternative();
  const Group group = groups_.back();
  groups_.pop_back();
  NodeId node = finishDisjunction(group);
  modifiers_ = group.outerModifiers;
  bool quantifiable = true;
  if (group.duplicateName) return fail("Duplicate capture group name", group.nameOffset);
  if (group.kind == Group::Capture) {
    const NodeId capture = addNode(NodeKind::Capture);
    pattern_->nodes[capture].value = group.captureIndex;
    pattern_->nodes[capture].child = node;
    node = capture;
  } else if (group.kind == Group::Look) {
    const NodeId look = addNode(NodeKind::Look);
    pattern_->nodes[look].child = node;
    pattern_->nodes[look].negated = group.negated;
    pattern_->nodes[look].behind = group.behind;
    node = look;
    // B.1.2: only lookaheads, and only without u and v.
    quantifiable = !group.behind && !unicodeMode();
  }
  term = Term{node, group.capturesBefore, quantifiable};
  return true;
}

}  // namespace sx::regexp
