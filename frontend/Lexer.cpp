#include "Lexer.h"

#include "base/Identifier.h"
#include "base/Utf.h"

#include <array>

namespace sx::frontend {

namespace {

/// What a byte can begin.
enum class Lead : uint8_t { Other, Space, Newline, Word, Digit, Quote, Template, Punctuator, Escape, Hash, High, End };

constexpr std::array<Lead, 256> makeLeads() {
  std::array<Lead, 256> leads{};
  for (int c = 0; c < 256; c++) {
    bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    if (letter || c == '$' || c == '_') leads[c] = Lead::Word;
    if (c >= '0' && c <= '9') leads[c] = Lead::Digit;
    if (c >= 0x80) leads[c] = Lead::High;
  }
  for (char c : {' ', '\t', '\v', '\f'}) leads[static_cast<unsigned char>(c)] = Lead::Space;
  for (char c : {'\n', '\r'}) leads[static_cast<unsigned char>(c)] = Lead::Newline;
  for (char c : {'"', '\''}) leads[static_cast<unsigned char>(c)] = Lead::Quote;
  for (char c : std::string_view("{}()[].;,:?=@!~|^&<>+-*/%")) leads[static_cast<unsigned char>(c)] = Lead::Punctuator;
  leads['`'] = Lead::Template;
  leads['\\'] = Lead::Escape;
  leads['#'] = Lead::Hash;
  leads[0] = Lead::End;
  return leads;
}

constexpr std::array<bool, 256> makeWordParts() {
  std::array<bool, 256> parts{};
  for (int c = 0; c < 128; c++) {
    bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    parts[c] = letter || (c >= '0' && c <= '9') || c == '$' || c == '_';
  }
  return parts;
}

/// Bytes that white space or a comment may begin with.
constexpr std::array<bool, 256> makeTriviaLeads() {
  std::array<bool, 256> leads{};
  for (char c : {' ', '\t', '\v', '\f', '\n', '\r', '/', '<', '-'}) leads[static_cast<unsigned char>(c)] = true;
  return leads;
}

constexpr std::array<bool, 256> kTriviaLead = makeTriviaLeads();
constexpr std::array<Lead, 256> kLeads = makeLeads();
constexpr std::array<bool, 256> kWordPart = makeWordParts();

constexpr bool isLineEnd(char32_t c) { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029; }

/// U+2028 and U+2029 are the bytes E2 80 A8 and E2 80 A9.
inline bool isWideLineEnd(const char* p) {
  return static_cast<unsigned char>(p[0]) == 0xE2 && static_cast<unsigned char>(p[1]) == 0x80 &&
         (static_cast<unsigned char>(p[2]) | 1) == 0xA9;
}

}  // namespace

const char* tokenText(TokenKind kind) {
  static constexpr const char* kTexts[] = {
#define SX_TOKEN(Name, Text, Flags) Text,
#define SX_KEYWORD(Name, Text, Flags) Text,
#include "frontend/Tokens.def"
  };
  return kTexts[static_cast<size_t>(kind)];
}

const char* tokenName(TokenKind kind) {
  static constexpr const char* kTokenNames[] = {
#define SX_TOKEN(Name, Text, Flags) #Name,
#define SX_KEYWORD(Name, Text, Flags) #Name,
#include "frontend/Tokens.def"
  };
  return kTokenNames[static_cast<size_t>(kind)];
}

Lexer::Lexer(const SourceFile& source, AtomTable& atoms, bool htmlComments)
    : begin_(source.text().data()),
      end_(begin_ + source.text().size()),
      pos_(begin_),
      atoms_(atoms),
      htmlComments_(htmlComments) {
  // A byte order mark is not part of the text.
  if (source.text().starts_with("\xEF\xBB\xBF")) pos_ += 3;
  textStart_ = pos_;
}

void Lexer::skipHashbang() {
  if (end_ - pos_ >= 2 && pos_[0] == '#' && pos_[1] == '!') skipLineComment();
}

void Lexer::finish(Token& token, TokenKind kind) {
  token.kind = kind;
  token.end = position();
}

void Lexer::fail(Token& token, DiagId id, const char* from, const char* to, std::string argument) {
  if (to > end_) to = end_;
  if (pos_ > end_) pos_ = end_;
  // Whoever skips broken code must get on.
  if (pos_ == begin_ + token.begin) pos_ = to;
  problem_ = {id, {static_cast<uint32_t>(from - begin_), static_cast<uint32_t>(to - begin_)}, std::move(argument)};
  finish(token, TokenKind::Error);
}

void Lexer::failCharacter(Token& token) {
  const char* from = pos_;
  char32_t c = decodeUtf8(pos_);
  char name[16];
  snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(c));
  std::string text = c > ' ' && c != 0x7F && !isSurrogate(c) ? "'" + std::string(from, pos_) + "'" : std::string(name);
  fail(token, DiagId::InvalidCharacter, from, pos_, std::move(text));
}

void Lexer::next(Token& token) {
  token.newlineBefore = pos_ == textStart_;
  token.escaped = false;
  token.legacyOctal = false;
  token.badEscape = false;
  token.atom = Atom{};
  for (;;) {
    // Most tokens stand right behind the one before or one space further on.
    if (*pos_ == ' ') pos_++;
    if (kTriviaLead[at(0)] && !skipTrivia(token)) return;
    token.begin = position();
    if (atEnd()) return finish(token, TokenKind::EndOfFile);
    switch (kLeads[at(0)]) {
      case Lead::Word:
        return scanWord(token);
      case Lead::Punctuator:
        return scanPunctuator(token);
      case Lead::Digit:
        return scanNumber(token);
      case Lead::Quote:
        return scanString(token);
      case Lead::Template:
        return scanTemplateChunk(token, true);
      case Lead::Hash:
        return scanPrivateName(token);
      case Lead::Escape:
        return scanWordSlow(token, pos_);
      case Lead::High: {
        const char* from = pos_;
        char32_t c = decodeUtf8(pos_);
        if (isLineEnd(c)) {
          token.newlineBefore = true;
          continue;
        }
        if (isSpaceOrLineEnd(c)) continue;
        pos_ = from;
        if (isIdentifierStart(c)) return scanWordSlow(token, from);
        return failCharacter(token);
      }
      case Lead::Space:
      case Lead::Newline:
      case Lead::Other:
      case Lead::End:
        return failCharacter(token);
    }
  }
}

/// Skips ASCII white space and comments. False if a comment is not closed: `token` is then the error.
bool Lexer::skipTrivia(Token& token) {
  for (;;) {
    switch (at(0)) {
      case '\n':
      case '\r':
        token.newlineBefore = true;
        pos_++;
        while (*pos_ == ' ') pos_++;
        continue;
      case ' ':
      case '\t':
      case '\v':
      case '\f':
        pos_++;
        continue;
      case '/':
        if (at(1) == '/') {
          skipLineComment();
          continue;
        }
        if (at(1) == '*') {
          const char* from = pos_;
          bool newline = false;
          if (!skipBlockComment(newline)) {
            token.begin = static_cast<uint32_t>(from - begin_);
            fail(token, DiagId::UnterminatedComment, from, from + 2);
            return false;
          }
          token.newlineBefore |= newline;
          continue;
        }
        return true;
      case '<':
        if (end_ - pos_ < 4 || std::string_view(pos_, 4) != "<!--") return true;
        if (!htmlComments_) {
          // NOTE: The grammar reads `a<!--b` in a module as a comparison; V8 refuses it, and so do we.
          token.begin = position();
          fail(token, DiagId::InvalidCharacter, pos_, pos_ + 4, "'<!--': HTML comments are not allowed in modules");
          return false;
        }
        skipLineComment();
        continue;
      case '-':
        if (htmlComments_ && token.newlineBefore && end_ - pos_ >= 3 && std::string_view(pos_, 3) == "-->") {
          skipLineComment();
          continue;
        }
        return true;
      default:
        return true;
    }
  }
}

void Lexer::skipLineComment() {
  while (pos_ < end_) {
    unsigned char c = at(0);
    if (c == '\n' || c == '\r' || (c == 0xE2 && isWideLineEnd(pos_))) return;
    pos_++;
  }
}

bool Lexer::skipBlockComment(bool& newline) {
  pos_ += 2;
  while (pos_ < end_) {
    unsigned char c = at(0);
    if (c == '*' && at(1) == '/') {
      pos_ += 2;
      return true;
    }
    if (c == '\n' || c == '\r' || (c == 0xE2 && isWideLineEnd(pos_))) newline = true;
    pos_++;
  }
  return false;
}

void Lexer::scanPunctuator(Token& token) {
  using enum TokenKind;
  // The text ends with NUL, so looking ahead is safe as long as each byte looked at was matched before.
  auto take = [&](int length, TokenKind kind) {
    pos_ += length;
    finish(token, kind);
  };
  const char c1 = pos_[1];
  switch (pos_[0]) {
    case '{': return take(1, LeftBrace);
    case '}': return take(1, RightBrace);
    case '(': return take(1, LeftParen);
    case ')': return take(1, RightParen);
    case '[': return take(1, LeftBracket);
    case ']': return take(1, RightBracket);
    case ';': return take(1, Semicolon);
    case ',': return take(1, Comma);
    case ':': return take(1, Colon);
    case '@': return take(1, At);
    case '~': return take(1, Tilde);
    case '.':
      if (c1 >= '0' && c1 <= '9') return scanNumber(token);
      if (c1 == '.' && pos_[2] == '.') return take(3, Ellipsis);
      return take(1, Dot);
    case '?':
      if (c1 == '?') return pos_[2] == '=' ? take(3, CoalesceAssign) : take(2, QuestionQuestion);
      if (c1 == '.' && !(pos_[2] >= '0' && pos_[2] <= '9')) return take(2, QuestionDot);
      return take(1, Question);
    case '=':
      if (c1 == '=') return pos_[2] == '=' ? take(3, EqualEqualEqual) : take(2, EqualEqual);
      return c1 == '>' ? take(2, Arrow) : take(1, Assign);
    case '!':
      if (c1 == '=') return pos_[2] == '=' ? take(3, NotEqualEqual) : take(2, NotEqual);
      return take(1, Not);
    case '+':
      return c1 == '+' ? take(2, PlusPlus) : c1 == '=' ? take(2, AddAssign) : take(1, Plus);
    case '-':
      return c1 == '-' ? take(2, MinusMinus) : c1 == '=' ? take(2, SubAssign) : take(1, Minus);
    case '*':
      if (c1 == '*') return pos_[2] == '=' ? take(3, ExpAssign) : take(2, StarStar);
      return c1 == '=' ? take(2, MulAssign) : take(1, Star);
    case '/': return c1 == '=' ? take(2, DivAssign) : take(1, Slash);
    case '%': return c1 == '=' ? take(2, ModAssign) : take(1, Percent);
    case '^': return c1 == '=' ? take(2, BitXorAssign) : take(1, Caret);
    case '|':
      if (c1 == '|') return pos_[2] == '=' ? take(3, OrAssign) : take(2, PipePipe);
      return c1 == '=' ? take(2, BitOrAssign) : take(1, Pipe);
    case '&':
      if (c1 == '&') return pos_[2] == '=' ? take(3, AndAssign) : take(2, AmpAmp);
      return c1 == '=' ? take(2, BitAndAssign) : take(1, Amp);
    case '<':
      if (c1 == '<') return pos_[2] == '=' ? take(3, ShiftLeftAssign) : take(2, ShiftLeft);
      return c1 == '=' ? take(2, LessEqual) : take(1, Less);
    case '>':
      if (c1 == '>') {
        if (pos_[2] == '>') return pos_[3] == '=' ? take(4, ShiftRightUnsignedAssign) : take(3, ShiftRightUnsigned);
        return pos_[2] == '=' ? take(3, ShiftRightAssign) : take(2, ShiftRight);
      }
      return c1 == '=' ? take(2, GreaterEqual) : take(1, Greater);
    default:
      failCharacter(token);
  }
}

void Lexer::splitToken(Token& token, TokenKind kind) {
  pos_ = begin_ + token.begin + 1;
  finish(token, kind);
}

void Lexer::scanWord(Token& token) {
  const char* start = pos_;
  const char* p = pos_;
  uint32_t hash = AtomTable::kHashSeed;
  while (kWordPart[static_cast<unsigned char>(*p)]) {
    hash = AtomTable::hashStep(hash, static_cast<unsigned char>(*p));
    p++;
  }
  if (*p == '\\' || static_cast<signed char>(*p) < 0) [[unlikely]]
    return scanWordSlow(token, start);
  pos_ = p;
  token.atom = atoms_.intern({start, static_cast<size_t>(p - start)}, hash);
  finish(token, wordKind(token.atom));
}

/// A word with escapes or characters beyond ASCII. An escaped word is never a keyword.
void Lexer::scanWordSlow(Token& token, const char* start) {
  pos_ = start;
  buffer_.clear();
  bool first = true;
  while (pos_ < end_) {
    const char* from = pos_;
    char32_t c;
    if (*pos_ == '\\') {
      token.escaped = true;
      if (!scanIdentifierEscape(c) || !(first ? isIdentifierStart(c) : isIdentifierPart(c)))
        return fail(token, DiagId::InvalidEscape, from, pos_, "Unicode");
    } else {
      c = decodeUtf8(pos_);
      if (!(first ? isIdentifierStart(c) : isIdentifierPart(c))) {
        pos_ = from;
        break;
      }
    }
    appendUtf8(buffer_, c);
    first = false;
  }
  token.atom = atoms_.intern(buffer_);
  finish(token, token.escaped ? TokenKind::Identifier : wordKind(token.atom));
}

void Lexer::scanPrivateName(Token& token) {
  const char* from = pos_++;
  const char* nameStart = pos_;
  char32_t c = 0;
  if (pos_ < end_ && *pos_ != '\\') {
    c = decodeUtf8(pos_);
    pos_ = nameStart;
  }
  if (atEnd() || (*pos_ != '\\' && !isIdentifierStart(c))) {
    pos_ = from;
    return failCharacter(token);
  }
  scanWordSlow(token, nameStart);
  if (token.kind != TokenKind::Error) token.kind = TokenKind::PrivateIdentifier;
}

bool Lexer::scanIdentifierEscape(char32_t& c) {
  pos_++;
  if (atEnd() || *pos_ != 'u') return false;
  pos_++;
  return scanUnicodeEscape(c);
}

void Lexer::rescanRegExp(Token& token) {
  const char* start = begin_ + token.begin + 1;
  bool inClass = false;
  for (pos_ = start;; pos_++) {
    if (atEnd() || *pos_ == '\n' || *pos_ == '\r' || isWideLineEnd(pos_))
      return fail(token, DiagId::UnterminatedRegExp, start - 1, pos_);
    if (*pos_ == '/' && !inClass) break;
    if (*pos_ == '[') inClass = true;
    if (*pos_ == ']') inClass = false;
    if (*pos_ == '\\') {
      pos_++;
      if (atEnd() || *pos_ == '\n' || *pos_ == '\r' || isWideLineEnd(pos_))
        return fail(token, DiagId::UnterminatedRegExp, start - 1, pos_);
    }
  }
  Atom pattern = atoms_.intern({start, static_cast<size_t>(pos_ - start)});
  const char* flags = ++pos_;
  while (pos_ < end_) {
    const char* from = pos_;
    char32_t c = decodeUtf8(pos_);
    if (!isIdentifierPart(c)) {
      pos_ = from;
      break;
    }
  }
  if (!atEnd() && *pos_ == '\\') return fail(token, DiagId::InvalidRegExpFlags, flags, pos_ + 1);
  token.atom = pattern;
  token.flags = atoms_.intern({flags, static_cast<size_t>(pos_ - flags)});
  finish(token, TokenKind::RegExp);
}

}  // namespace sx::frontend
