#pragma once

// The pattern parser's working state; private to this library. The grammar is ECMA-262 22.2.1 with annex B.1.2,
// and errors come in the order in which V8 notices them. Groups nest on an explicit stack; only nested classes of
// the v flag recurse, to a fixed depth.

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "regexp/PatternAst.h"

namespace sx::regexp {

class PatternParser {
 public:
  PatternParser(std::u16string_view text, Flags flags);

  Result<std::unique_ptr<Pattern>, PatternError> parse();

 private:
  static constexpr uint32_t kMaxCaptures = 65535;
  static constexpr size_t kMaxGroupDepth = 10000;
  static constexpr int kMaxClassDepth = 500;
  static constexpr char32_t kEnd = 0xFFFFFFFF;

  /// A group that is still open.
  struct Group {
    enum Kind : uint8_t { Whole, Plain, Capture, Look } kind;
    bool negated = false;
    bool behind = false;
    Flags outerModifiers = 0;
    uint32_t captureIndex = 0;
    uint32_t capturesBefore = 0;
    /// Its name is taken. V8 says so when the group closes.
    bool duplicateName = false;
    size_t nameOffset = 0;
    /// Where its terms, alternatives and group names start on their stacks.
    size_t firstTerm = 0;
    size_t firstAlternative = 0;
    size_t firstName = 0;
    size_t alternativeFirstName = 0;
  };

  /// What stands before a quantifier.
  struct Term {
    NodeId node;
    uint32_t capturesBefore;
    bool quantifiable;
  };

  struct NamedReference {
    NodeId node;
    std::u16string name;
    size_t offset;
  };

  /// What an operand of a v-mode class turned out to be.
  struct ClassOperand {
    enum Kind : uint8_t { Character, Escape, Nested, Strings, RangeDone } kind = Character;
    char32_t character = 0;
    ClassId id = 0;
    bool mayContainStrings = false;
  };

  // Reading (PatternParser.cpp).
  bool unicodeMode() const { return flags_ & (kUnicode | kUnicodeSets); }
  bool atEnd() const { return position_ >= text_.size(); }
  char32_t current() const { return readAt(position_, unicodeMode()); }
  char32_t unitAt(size_t position) const { return position < text_.size() ? text_[position] : kEnd; }
  char32_t readAt(size_t position, bool joinPairs) const;
  void advance() { position_ += current() > 0xFFFF && !atEnd() ? 2 : 1; }
  bool eat(char16_t unit);
  bool fail(const char* message, size_t offset);
  bool fail(const char* message) { return fail(message, position_); }

  // Disjunctions and terms (PatternParser.cpp).
  bool parseAll();
  bool parseTerm(std::optional<Term>& term);
  bool parseEscapeTerm(std::optional<Term>& term);
  bool parseQuantifier(const Term& term);
  bool parseInterval(uint32_t& min, uint32_t& max);
  bool openGroup();
  bool parseModifiers(Flags& modifiers);
  bool closeGroup(std::optional<Term>& term);
  void endAlternative();
  NodeId finishDisjunction(const Group& group);
  NodeId makeList(NodeKind kind, const std::vector<NodeId>& stack, size_t first);
  NodeId addNode(NodeKind kind);
  NodeId addChar(char32_t c);
  std::optional<Term> charTerm(char32_t c);

  // Names and references (PatternNames.cpp).
  bool parseGroupName(std::u16string& name);
  /// Whether the name is free here.
  bool declareName(std::u16string name, uint32_t captureIndex);
  bool parseNamedReference(std::optional<Term>& term);
  bool parseBackreference(uint32_t& index);
  bool resolveReferences();
  void scanCaptures();

  // Escapes (PatternEscapes.cpp).
  bool parseCharacterEscape(bool inClass, char32_t& c);
  bool parseControlEscape(bool inClass, char32_t& c);
  bool parseUnicodeEscape(bool unicode, char32_t& c);
  bool parseHex(int digits, char32_t& c);
  char32_t parseOctal();
  /// `\d \D \s \S \w \W \p \P` at the position; `found` tells whether there was one.
  bool parseClassEscape(bool inClass, bool& found, ClassNode& node);
  bool parseProperty(bool inClass, ClassNode& node);

  // Classes (PatternClass.cpp).
  bool parseClass(ClassId& id, bool& mayContainStrings);
  bool parseOldClass(ClassId& id, bool negated);
  bool parseOldAtom(char32_t& c, std::optional<ClassNode>& escape);
  bool parseSetClass(ClassId& id, bool negated, bool& mayContainStrings);
  bool parseSetUnion(ClassOperand operand, std::vector<uint32_t>& members, bool& mayContainStrings);
  bool parseSetOperation(ClassKind kind, std::vector<uint32_t>& members, bool& mayContainStrings);
  bool parseSetOperand(ClassOperand& operand);
  bool parseSetCharacter(char32_t& c);
  bool parseStrings(ClassOperand& operand);
  ClassId addClass(const ClassNode& node);
  ClassId addRange(char32_t low, char32_t high);
  ClassId addClassList(ClassKind kind, bool negated, const std::vector<uint32_t>& members);
  ClassId operandClass(const ClassOperand& operand);

  const std::u16string_view text_;
  const Flags flags_;
  size_t position_ = 0;
  int classDepth_ = 0;
  Flags modifiers_;
  std::optional<PatternError> error_;
  std::unique_ptr<Pattern> pattern_;

  std::vector<Group> groups_;
  std::vector<NodeId> terms_;
  std::vector<NodeId> alternatives_;

  uint32_t capturesOpened_ = 0;
  /// From a look over the whole pattern, made when a term's meaning depends on what follows.
  bool scannedCaptures_ = false;
  bool hasNamedGroups_ = false;
  uint32_t totalCaptures_ = 0;

  std::unordered_map<std::u16string, size_t> nameIndex_;
  /// Whether a group of this name may take part in the match together with one that stands here.
  std::vector<bool> nameActive_;
  /// Names in the order of their groups, to take back at the end of an alternative.
  std::vector<size_t> nameLog_;
  std::vector<NamedReference> references_;
};

}  // namespace sx::regexp
