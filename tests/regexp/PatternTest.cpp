#include "regexp/PatternAst.h"

#include <doctest/doctest.h>

#include "base/Utf.h"

using namespace sx;
using namespace sx::regexp;

namespace {

/// The tree as text, for small patterns.
class Dump {
 public:
  explicit Dump(const Pattern& pattern) : pattern_(pattern) {}

  std::string node(NodeId id) const {
    const Node& n = pattern_.nodes[id];
    switch (n.kind) {
      case NodeKind::Empty: return "empty";
      case NodeKind::Char: return character(n.value) + ((n.modifiers & kIgnoreCase) ? "/i" : "");
      case NodeKind::AnyChar: return (n.modifiers & kDotAll) ? "any/s" : "any";
      case NodeKind::Class: return set(n.value);
      case NodeKind::Sequence: return "seq" + nodes(n.list);
      case NodeKind::Alternation: return "alt" + nodes(n.list);
      case NodeKind::Capture: return "cap" + std::to_string(n.value) + "(" + node(n.child) + ")";
      case NodeKind::Backreference: return "ref" + numbers(n.list);
      case NodeKind::Look: return std::string(n.negated ? "not" : "") + (n.behind ? "behind(" : "ahead(") + node(n.child) + ")";
      case NodeKind::LineStart: return (n.modifiers & kMultiline) ? "^/m" : "^";
      case NodeKind::LineEnd: return "$";
      case NodeKind::WordBoundary: return n.negated ? "B" : "b";
      case NodeKind::Repeat: return repeat(n);
    }
  }

 private:
  static std::string character(char32_t c) {
    std::string text;
    appendUtf8(text, c);
    return text;
  }
  std::string repeat(const Node& n) const {
    const std::string max = n.max == kInfinite ? "inf" : std::to_string(n.max);
    std::string text = "rep{" + std::to_string(n.min) + "," + max + (n.greedy ? "}" : "?}");
    if (n.list.count) text += "reset" + std::to_string(n.list.first) + "+" + std::to_string(n.list.count);
    return text + "(" + node(n.child) + ")";
  }
  std::string nodes(ListRange list) const {
    std::string text = "(";
    for (uint32_t i = 0; i < list.count; i++) text += (i ? " " : "") + node(pattern_.lists[list.first + i]);
    return text + ")";
  }
  std::string numbers(ListRange list) const {
    std::string text = "(";
    for (uint32_t i = 0; i < list.count; i++) text += (i ? " " : "") + std::to_string(pattern_.lists[list.first + i]);
    return text + ")";
  }
  std::string sets(const char* name, const ClassNode& n) const {
    std::string text = name + std::string(n.negated ? "^[" : "[");
    for (uint32_t i = 0; i < n.list.count; i++) text += (i ? " " : "") + set(pattern_.lists[n.list.first + i]);
    return text + "]";
  }
  std::string set(ClassId id) const {
    const ClassNode& n = pattern_.classes[id];
    const std::string sign = n.negated ? "^" : "";
    switch (n.kind) {
      case ClassKind::Range: return character(n.low) + (n.low == n.high ? "" : "-" + character(n.high));
      case ClassKind::Digit: return sign + "digit";
      case ClassKind::Space: return sign + "space";
      case ClassKind::Word: return sign + "word";
      case ClassKind::Property: return sign + "prop";
      case ClassKind::StringProperty: return "stringprop";
      case ClassKind::Strings: {
        std::string text = "q";
        for (uint32_t i = 0; i < n.list.count; i++) {
          text += "|";
          for (const char32_t c : pattern_.strings[n.list.first + i]) text += character(c);
        }
        return text;
      }
      case ClassKind::Union: return sets("", n);
      case ClassKind::Intersection: return sets("and", n);
      case ClassKind::Difference: return sets("minus", n);
    }
  }

  const Pattern& pattern_;
};

std::string tree(std::u16string_view text, std::u16string_view flags = u"") {
  const auto pattern = parsePattern(text, *parseFlags(flags));
  if (!pattern) return "error: " + pattern.error().message;
  return Dump(**pattern).node((*pattern)->root);
}

}  // namespace

TEST_CASE("terms, alternatives and quantifiers") {
  CHECK(tree(u"") == "empty");
  CHECK(tree(u"ab|c|") == "alt(seq(a b) c empty)");
  CHECK(tree(u"a*b+?c{2,3}d{4,}e?") == "seq(rep{0,inf}(a) rep{1,inf?}(b) rep{2,3}(c) rep{4,inf}(d) rep{0,1}(e))");
  CHECK(tree(u"^.$\\b\\B") == "seq(^ any $ b B)");
  CHECK(tree(u"a{,2}") == "seq(a { , 2 })");
}

TEST_CASE("groups, captures and what a repetition resets") {
  CHECK(tree(u"(a)(?:b)(?<n>c)\\1\\k<n>") == "seq(cap1(a) b cap2(c) ref(1) ref(2))");
  CHECK(tree(u"(?:(a)|(b))*(c)") == "seq(rep{0,inf}reset1+2(alt(cap1(a) cap2(b))) cap3(c))");
  CHECK(tree(u"(?=a)(?!b)(?<=c)(?<!d)") == "seq(ahead(a) notahead(b) behind(c) notbehind(d))");
  CHECK(tree(u"(?:(?<x>a)|(?<x>b))\\k<x>") == "seq(alt(cap1(a) cap2(b)) ref(1 2))");
  CHECK(tree(u"\\k<x>(?<x>)") == "seq(ref(1) cap1(empty))");
}

TEST_CASE("modifiers hold inside their group only") {
  CHECK(tree(u"a(?i:b(?-i:c)d)e") == "seq(a seq(b/i c d/i) e)");
  CHECK(tree(u"(?s:.).") == "seq(any/s any)");
  CHECK(tree(u"(?-i:a)b", u"i") == "seq(a b/i)");
  CHECK(tree(u"(?m:^)^") == "seq(^/m ^)");
}

TEST_CASE("escapes") {
  CHECK(tree(u"\\x41\\u0042\\103\\cA\\/") == "seq(A B C \x01 /)");
  CHECK(tree(u"\\u{43}", u"u") == "C");
  CHECK(tree(u"\\ud83d\\ude00", u"u") == "\xF0\x9F\x98\x80");
  CHECK(tree(u"\U0001F600", u"u") == "\xF0\x9F\x98\x80");
  CHECK(tree(u"\U0001F600") == "seq(\xED\xA0\xBD \xED\xB8\x80)");
  CHECK(tree(u"\\c\\8\\x") == "seq(\\ c 8 x)");
  CHECK(tree(u"(a)\\2") == "seq(cap1(a) \x02)");
}

TEST_CASE("classes") {
  CHECK(tree(u"[a-c\\d-]") == "[a-c digit -]");
  CHECK(tree(u"[^\\w-z]") == "^[word - z]");
  CHECK(tree(u"\\D") == "^digit");
  CHECK(tree(u"[[a-z]--[aeiou]]", u"v") == "minus[[a-z] [a e i o u]]");
  CHECK(tree(u"[\\w&&\\d&&[^3]]", u"v") == "and[word digit ^[3]]");
  CHECK(tree(u"[\\q{ab||c}x-z\\p{L}]", u"v") == "[q|ab||c x-z prop]");
  CHECK(tree(u"[]") == "[]");
}

TEST_CASE("errors come with V8's words and a place") {
  const auto error = checkPattern("ab(c", "u");
  REQUIRE(error);
  CHECK(error->message == "Invalid regular expression: /ab(c/u: Unterminated group");
  CHECK(error->offset == 4);
  const auto repeat = checkPattern("\xC3\xA9\xF0\x9F\x98\x80**", "");
  REQUIRE(repeat);
  CHECK(repeat->message == "Invalid regular expression: /\xC3\xA9\xF0\x9F\x98\x80**/: Nothing to repeat");
  CHECK(repeat->offset == 7);
  CHECK(checkPattern("a", "gg")->message == "Invalid regular expression flags");
  CHECK(checkPattern("a", "uv").has_value());
  CHECK_FALSE(checkPattern("a", "dgimsvy"));
}

TEST_CASE("deep and long patterns end with an answer") {
  const auto repeated = [](std::string_view text, size_t count) {
    std::string result;
    for (size_t i = 0; i < count; i++) result += text;
    return result;
  };
  CHECK_FALSE(checkPattern(repeated("(", 5000) + repeated(")", 5000), ""));
  CHECK(checkPattern(repeated("(?:", 200000), "")->message.ends_with("Regular expression too large"));
  CHECK(checkPattern(repeated("[", 200000), "v")->message.ends_with("Regular expression too large"));
  CHECK(checkPattern(repeated("()", 65536), "")->message.ends_with("Too many captures"));
  CHECK_FALSE(checkPattern(repeated("a|", 500000), ""));
}
