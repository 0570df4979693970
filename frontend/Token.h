#pragma once

#include "base/Source.h"
#include "frontend/Atom.h"

#include <cstdint>

namespace sx::frontend {

/// Of what a file consists after lexing. Words come last and in the order of their atoms.
enum class TokenKind : uint8_t {
#define SX_TOKEN(Name, Text, Flags) Name,
#define SX_KEYWORD(Name, Text, Flags) Name,
#include "frontend/Tokens.def"
};

inline constexpr uint32_t kTokenKindCount = 0
#define SX_TOKEN(Name, Text, Flags) +1
#define SX_KEYWORD(Name, Text, Flags) +1
#include "frontend/Tokens.def"
    ;
inline constexpr uint32_t kKeywordCount = 0
#define SX_TOKEN(Name, Text, Flags)
#define SX_KEYWORD(Name, Text, Flags) +1
#include "frontend/Tokens.def"
    ;

static_assert(static_cast<uint32_t>(TokenKind::Break) == static_cast<uint32_t>(TokenKind::Identifier) + 1);
static_assert(names::kBreak == 1, "keyword atoms start at 1");
static_assert(static_cast<uint32_t>(TokenKind::Object) - static_cast<uint32_t>(TokenKind::Identifier) == names::kObject);

/// The kind of a word: Identifier, or the keyword's own.
constexpr TokenKind wordKind(Atom atom) {
  return atom.id <= kKeywordCount ? static_cast<TokenKind>(static_cast<uint32_t>(TokenKind::Identifier) + atom.id)
                                  : TokenKind::Identifier;
}
constexpr bool isWord(TokenKind kind) { return kind >= TokenKind::Identifier; }
/// A word that is an identifier nowhere.
constexpr bool isReservedWord(Atom atom) { return atom.id != 0 && atom.id <= names::kWith; }
constexpr bool isStrictReservedWord(Atom atom) { return atom.id >= names::kImplements && atom.id <= names::kYield; }
constexpr bool isReservedWord(TokenKind kind) { return kind >= TokenKind::Break && kind <= TokenKind::With; }

/// How the token is spelled in messages.
const char* tokenText(TokenKind kind);
/// The name of the row in Tokens.def.
const char* tokenName(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  /// A line terminator stands between the previous token and this one.
  bool newlineBefore = false;
  /// A word or private name with a unicode escape in it: never a keyword.
  bool escaped = false;
  /// A number like 017 or 09, or a string with an octal escape or \8 or \9: an error in strict code.
  bool legacyOctal = false;
  /// Number: written without '.' and exponent.
  bool isInteger = false;
  /// A template chunk with a malformed escape; its atom is none.
  bool badEscape = false;
  uint32_t begin = 0;
  uint32_t end = 0;
  /// Word, private name without #, string value, template's cooked value, BigInt digits, RegExp pattern.
  Atom atom;
  /// RegExp flags.
  Atom flags;
  double number = 0;

  Span span() const { return {begin, end}; }
};

}  // namespace sx::frontend
