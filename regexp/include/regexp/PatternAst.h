#pragma once

// The syntax tree of a pattern. Nodes are numbered and live in vectors of the Pattern, so a tree of any depth is
// built and destroyed without recursion. A list of children is a range of Pattern::lists.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "regexp/Pattern.h"
#include "regexp/UnicodeProperty.h"

namespace sx::regexp {

using NodeId = uint32_t;

constexpr uint32_t kInfinite = std::numeric_limits<int32_t>::max();

/// A range of Pattern::lists or Pattern::strings.
struct ListRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

enum class NodeKind : uint8_t {
  /// Matches the empty text.
  Empty,
  /// One code point (code unit without u and v): `value`.
  Char,
  /// `.`
  AnyChar,
  /// A character class or class escape: `value` is its ClassId.
  Class,
  /// `list` one after the other.
  Sequence,
  /// The first of `list` that lets the rest match.
  Alternation,
  /// A capturing group: `child`, and its number in `value`.
  Capture,
  /// What one of the groups `list` captured; several when a name is used in different alternatives.
  Backreference,
  /// A lookahead or (`behind`) lookbehind of `child`, maybe `negated`.
  Look,
  LineStart,
  LineEnd,
  /// `\b`, or `\B` if negated.
  WordBoundary,
  /// `child` from `min` to `max` times, which resets the `list.count` captures from number `list.first` each time.
  Repeat,
};

/// One node; which fields mean something depends on the kind.
struct Node {
  NodeKind kind = NodeKind::Empty;
  /// The flags i, m and s in force here (modifier groups change them).
  Flags modifiers = 0;
  bool negated = false;
  bool behind = false;
  bool greedy = true;
  uint32_t value = 0;
  NodeId child = 0;
  uint32_t min = 0;
  uint32_t max = 0;
  ListRange list;
};

using ClassId = uint32_t;

enum class ClassKind : uint8_t {
  /// Code points `low` to `high`.
  Range,
  /// `\d`, `\s`, `\w` or, if negated, their complements.
  Digit,
  Space,
  Word,
  /// `\p{…}`, `\P{…}` if negated.
  Property,
  /// A property of strings (v only).
  StringProperty,
  /// `\q{…}`: the texts in `list`, a range of Pattern::strings (v only).
  Strings,
  /// Of the classes in `list`.
  Union,
  Intersection,
  /// The first of `list` without the others.
  Difference,
};

/// A set of code points, and with the v flag of texts, as written; nested without limit of form.
struct ClassNode {
  ClassKind kind = ClassKind::Union;
  bool negated = false;
  uint32_t low = 0;
  uint32_t high = 0;
  PropertyId property = 0;
  ListRange list;
};

/// The name of one or more groups.
struct GroupName {
  std::u16string name;
  std::vector<uint32_t> captures;
};

/// A parsed pattern.
struct Pattern {
  Flags flags = 0;
  NodeId root = 0;
  /// Capture 0, the whole match, is not counted.
  uint32_t captureCount = 0;
  std::vector<Node> nodes;
  std::vector<ClassNode> classes;
  std::vector<uint32_t> lists;
  std::vector<std::u32string> strings;
  /// In the order of their first groups.
  std::vector<GroupName> groupNames;
};

}  // namespace sx::regexp
