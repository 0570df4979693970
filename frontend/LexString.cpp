#include "Lexer.h"

#include "base/Utf.h"

#include <array>

namespace sx::frontend {

namespace {

/// Bytes that may end a string literal or need a closer look in one.
constexpr std::array<bool, 256> kStringStop = [] {
  std::array<bool, 256> stops{};
  for (char c : {'"', '\'', '\\', '\n', '\r', '\0'}) stops[static_cast<unsigned char>(c)] = true;
  return stops;
}();

int hexDigit(unsigned char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

bool Lexer::scanHex(int count, char32_t& c) {
  c = 0;
  for (int i = 0; i < count; i++) {
    int digit = atEnd() ? -1 : hexDigit(at(0));
    if (digit < 0) return false;
    c = c * 16 + static_cast<char32_t>(digit);
    pos_++;
  }
  return true;
}

/// After `\u`: four digits, or any number of them in braces.
bool Lexer::scanUnicodeEscape(char32_t& c) {
  if (atEnd() || *pos_ != '{') return scanHex(4, c);
  pos_++;
  c = 0;
  bool any = false;
  for (; !atEnd() && hexDigit(at(0)) >= 0; pos_++) {
    c = c * 16 + static_cast<char32_t>(hexDigit(at(0)));
    if (c > kMaxCodePoint) return false;
    any = true;
  }
  if (!any || atEnd() || *pos_ != '}') return false;
  pos_++;
  return true;
}

void Lexer::scanString(Token& token) {
  const char quote = *pos_++;
  const char* start = pos_;
  const char* p = pos_;
  uint32_t hash = AtomTable::kHashSeed;
  for (;; p++) {
    const auto c = static_cast<unsigned char>(*p);
    if (kStringStop[c]) [[unlikely]] {
      if (*p == quote) break;
      if (*p == '\\') return scanStringSlow(token, quote, start);
      if (*p == '\n' || *p == '\r' || (*p == 0 && p >= end_)) {
        pos_ = p;
        return fail(token, DiagId::UnterminatedString, start - 1, p);
      }
    }
    hash = AtomTable::hashStep(hash, c);
  }
  pos_ = p + 1;
  token.atom = atoms_.intern({start, static_cast<size_t>(p - start)}, hash);
  finish(token, TokenKind::String);
}

void Lexer::scanStringSlow(Token& token, char quote, const char* start) {
  buffer_.clear();
  pos_ = start;
  for (;;) {
    if (atEnd() || *pos_ == '\n' || *pos_ == '\r') return fail(token, DiagId::UnterminatedString, start - 1, pos_);
    if (*pos_ == quote) break;
    if (*pos_ != '\\') {
      buffer_ += *pos_++;
      continue;
    }
    const char* from = pos_;
    switch (scanEscape(buffer_, false)) {
      case Escape::Ok:
        break;
      case Escape::Legacy:
        token.legacyOctal = true;
        break;
      case Escape::Bad:
        return fail(token, DiagId::InvalidEscape, from, pos_, from[1] == 'x' ? "hexadecimal" : "Unicode");
    }
  }
  pos_++;
  token.escaped = true;
  token.atom = atoms_.intern(buffer_);
  finish(token, TokenKind::String);
}

/// At a backslash: appends what the escape means and steps over it.
Lexer::Escape Lexer::scanEscape(std::string& text, bool inTemplate) {
  pos_++;
  if (atEnd()) return Escape::Bad;
  char32_t c = decodeUtf8(pos_);
  switch (c) {
    case 'n': text += '\n'; return Escape::Ok;
    case 't': text += '\t'; return Escape::Ok;
    case 'r': text += '\r'; return Escape::Ok;
    case 'b': text += '\b'; return Escape::Ok;
    case 'f': text += '\f'; return Escape::Ok;
    case 'v': text += '\v'; return Escape::Ok;
    case '\r':
      if (!atEnd() && *pos_ == '\n') pos_++;
      return Escape::Ok;
    case '\n':
    case 0x2028:
    case 0x2029:
      return Escape::Ok;
    case 'x':
      if (!scanHex(2, c)) return Escape::Bad;
      appendUtf8(text, c);
      return Escape::Ok;
    case 'u':
      if (!scanUnicodeEscape(c)) return Escape::Bad;
      appendWtf8(text, c);
      return Escape::Ok;
    case '8':
    case '9':
      if (inTemplate) return Escape::Bad;
      text += static_cast<char>(c);
      return Escape::Legacy;
    default:
      break;
  }
  if (c < '0' || c > '7') {
    appendUtf8(text, c);
    return Escape::Ok;
  }
  bool nextIsDigit = !atEnd() && *pos_ >= '0' && *pos_ <= '9';
  if (c == '0' && !nextIsDigit) {
    text += '\0';
    return Escape::Ok;
  }
  if (inTemplate) return Escape::Bad;
  char32_t value = c - '0';
  int more = c <= '3' ? 2 : 1;
  for (; more > 0 && !atEnd() && *pos_ >= '0' && *pos_ <= '7'; more--) value = value * 8 + (at(0) - '0'), pos_++;
  appendUtf8(text, value);
  return Escape::Legacy;
}

void Lexer::rescanTemplate(Token& token) {
  pos_ = begin_ + token.begin;
  scanTemplateChunk(token, false);
}

/// From the opening ` or } up to the closing ` or ${, both included in the token.
void Lexer::scanTemplateChunk(Token& token, bool isHead) {
  const char* start = pos_++;
  buffer_.clear();
  token.badEscape = false;
  for (;;) {
    if (atEnd()) return fail(token, DiagId::UnterminatedTemplate, start, pos_);
    if (*pos_ == '`' || (*pos_ == '$' && pos_[1] == '{')) break;
    if (*pos_ == '\r') {
      pos_ += pos_[1] == '\n' ? 2 : 1;
      buffer_ += '\n';
      continue;
    }
    if (*pos_ != '\\') {
      buffer_ += *pos_++;
      continue;
    }
    const char* from = pos_;
    if (scanEscape(buffer_, true) == Escape::Bad) {
      if (!token.badEscape) {
        const char* kind = from[1] == 'x' ? "hexadecimal" : from[1] == 'u' ? "Unicode" : "octal";
        fail(token, DiagId::InvalidEscape, from, pos_, kind);
      }
      token.badEscape = true;
      // What follows is read again as plain text; a closing ` must not be eaten with a bad escape.
      pos_ = from + 2;
    }
  }
  bool last = *pos_ == '`';
  pos_ += last ? 1 : 2;
  token.atom = token.badEscape ? Atom{} : atoms_.intern(buffer_);
  using enum TokenKind;
  finish(token, isHead ? (last ? TemplateWhole : TemplateHead) : (last ? TemplateTail : TemplateMiddle));
}

Atom Lexer::templateRaw(const Token& token) {
  bool last = token.kind == TokenKind::TemplateWhole || token.kind == TokenKind::TemplateTail;
  std::string_view text(begin_ + token.begin + 1, token.end - token.begin - (last ? 2 : 3));
  if (text.find('\r') == std::string_view::npos) return atoms_.intern(text);
  std::string normal;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] != '\r') {
      normal += text[i];
      continue;
    }
    normal += '\n';
    if (i + 1 < text.size() && text[i + 1] == '\n') i++;
  }
  return atoms_.intern(normal);
}

}  // namespace sx::frontend
