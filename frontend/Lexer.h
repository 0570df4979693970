#pragma once

#include "Token.h"
#include "base/Diagnostics.h"

#include <string>

namespace sx::frontend {

/// Turns valid UTF-8 into tokens, one at a time. `/` is read as an operator and `}` as a brace: the parser,
/// which knows better, asks for a regular expression or the rest of a template instead. Likewise it splits
/// `>>` in types. Nothing here allocates per token; the state is two words, so going back is cheap.
class Lexer {
 public:
  Lexer(const SourceFile& source, AtomTable& atoms, bool htmlComments);

  /// Reads the next token into `token`.
  void next(Token& token);
  /// `token` is Slash or DivAssign: reads it as a regular expression.
  void rescanRegExp(Token& token);
  /// `token` is RightBrace: reads it as the start of a template's next chunk.
  void rescanTemplate(Token& token);
  /// `token` starts with the one-character punctuator `kind`: cuts it down to that.
  void splitToken(Token& token, TokenKind kind);
  /// Skips a `#!` line; only at the very start.
  void skipHashbang();

  uint32_t position() const { return static_cast<uint32_t>(pos_ - begin_); }
  /// Goes back (or on) to a position between two tokens.
  void reset(uint32_t position) { pos_ = begin_ + position; }
  /// The raw text of a template chunk (token spans include the delimiters), line ends normalised.
  Atom templateRaw(const Token& token);

  /// What is wrong with the last Error token, or with a template chunk that has badEscape.
  struct Problem {
    DiagId id = DiagId::UnexpectedToken;
    Span span;
    std::string argument;
  };
  const Problem& problem() const { return problem_; }

 private:
  bool skipTrivia(Token& token);
  bool skipBlockComment(bool& newline);
  void skipLineComment();
  void scanPunctuator(Token& token);
  void scanWord(Token& token);
  void scanWordSlow(Token& token, const char* start);
  void scanPrivateName(Token& token);
  bool scanIdentifierEscape(char32_t& c);
  void scanNumber(Token& token);
  bool scanDigits(bool (*isDigit)(unsigned char), bool separators, Token& token);
  void scanRadixNumber(Token& token, int radix);
  void scanLegacyOctal(Token& token);
  void finishNumber(Token& token, std::string_view digits, int radix, bool isBigInt);
  void scanString(Token& token);
  void scanStringSlow(Token& token, char quote, const char* start);
  void scanTemplateChunk(Token& token, bool isHead);
  enum class Escape : uint8_t { Ok, Legacy, Bad };
  Escape scanEscape(std::string& text, bool inTemplate);
  bool scanUnicodeEscape(char32_t& c);
  bool scanHex(int count, char32_t& c);
  void finish(Token& token, TokenKind kind);
  void fail(Token& token, DiagId id, const char* from, const char* to, std::string argument = {});
  void failCharacter(Token& token);

  bool atEnd() const { return pos_ >= end_; }
  unsigned char at(int offset) const { return static_cast<unsigned char>(pos_[offset]); }

  const char* begin_;
  const char* end_;
  const char* pos_;
  /// Where the text begins: after a byte order mark.
  const char* textStart_;
  AtomTable& atoms_;
  const bool htmlComments_;
  Problem problem_;
  std::string buffer_;
};

}  // namespace sx::frontend
