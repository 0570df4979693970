#include "Lexer.h"

#include "base/Identifier.h"
#include "base/Number.h"
#include "base/Utf.h"

namespace sx::frontend {

namespace {

bool isDecimal(unsigned char c) { return c >= '0' && c <= '9'; }
bool isHex(unsigned char c) { return isDecimal(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }
bool isOctal(unsigned char c) { return c >= '0' && c <= '7'; }
bool isBinary(unsigned char c) { return c == '0' || c == '1'; }

}  // namespace

/// Appends a run of digits to buffer_, without separators. False if it is malformed; an empty run is the
/// caller's to judge.
bool Lexer::scanDigits(bool (*isDigit)(unsigned char), bool separators, Token& token) {
  bool afterDigit = false;
  for (;; pos_++) {
    if (!atEnd() && isDigit(at(0))) {
      buffer_ += *pos_;
      afterDigit = true;
    } else if (!atEnd() && *pos_ == '_') {
      if (!separators || !afterDigit || pos_ + 1 >= end_ || !isDigit(at(1))) {
        fail(token, DiagId::InvalidNumber, pos_, pos_ + 1, "numeric separators are not allowed here");
        return false;
      }
      afterDigit = false;
    } else {
      return true;
    }
  }
}

void Lexer::scanNumber(Token& token) {
  token.isInteger = true;
  buffer_.clear();
  if (*pos_ == '0' && end_ - pos_ > 1) {
    switch (pos_[1] | 0x20) {
      case 'x':
        return scanRadixNumber(token, 16);
      case 'o':
        return scanRadixNumber(token, 8);
      case 'b':
        return scanRadixNumber(token, 2);
      default:
        break;
    }
    if (isDecimal(at(1)) || pos_[1] == '_') return scanLegacyOctal(token);
  }
  const char* from = pos_;
  // Small plain integers are most numbers.
  uint64_t small = 0;
  while (isDecimal(at(0)) && pos_ - from < 15) small = small * 10 + (at(0) - '0'), pos_++;
  if (pos_ != from && !isDecimal(at(0)) && *pos_ != '.' && *pos_ != '_' && (*pos_ | 0x20) != 'e' && *pos_ != 'n' &&
      *pos_ != '\\' && static_cast<signed char>(*pos_) >= 0 && !isIdentifierPart(at(0))) {
    token.number = static_cast<double>(small);
    return finish(token, TokenKind::Number);
  }
  pos_ = from;
  if (*pos_ != '.' && !scanDigits(isDecimal, true, token)) return;
  if (!atEnd() && *pos_ == 'n') {
    pos_++;
    return finishNumber(token, buffer_, 10, true);
  }
  if (!atEnd() && *pos_ == '.') {
    token.isInteger = false;
    buffer_ += *pos_++;
    if (!scanDigits(isDecimal, true, token)) return;
  }
  if (!atEnd() && (*pos_ | 0x20) == 'e') {
    token.isInteger = false;
    buffer_ += *pos_++;
    if (!atEnd() && (*pos_ == '+' || *pos_ == '-')) buffer_ += *pos_++;
    size_t before = buffer_.size();
    if (!scanDigits(isDecimal, true, token)) return;
    if (buffer_.size() == before) return fail(token, DiagId::InvalidNumber, from, pos_, "the exponent has no digits");
  }
  finishNumber(token, buffer_, 10, false);
}

void Lexer::scanRadixNumber(Token& token, int radix) {
  const char* from = pos_;
  buffer_.append(pos_, 2);
  pos_ += 2;
  if (!scanDigits(radix == 16 ? isHex : radix == 8 ? isOctal : isBinary, true, token)) return;
  if (buffer_.size() == 2) return fail(token, DiagId::InvalidNumber, from, pos_, "digits are missing");
  bool isBigInt = !atEnd() && *pos_ == 'n';
  if (isBigInt) pos_++;
  finishNumber(token, isBigInt ? std::string_view(buffer_) : std::string_view(buffer_).substr(2), radix, isBigInt);
}

/// 017 is octal; 08 and 019 are decimal, and may have a fraction.
void Lexer::scanLegacyOctal(Token& token) {
  token.legacyOctal = true;
  if (!scanDigits(isDecimal, false, token)) return;
  bool octal = true;
  for (char c : buffer_) octal &= isOctal(static_cast<unsigned char>(c));
  if (octal) return finishNumber(token, std::string_view(buffer_).substr(1), 8, false);
  if (!atEnd() && *pos_ == '.') {
    token.isInteger = false;
    buffer_ += *pos_++;
    if (!scanDigits(isDecimal, true, token)) return;
  }
  if (!atEnd() && (*pos_ | 0x20) == 'e') {
    token.isInteger = false;
    buffer_ += *pos_++;
    if (!atEnd() && (*pos_ == '+' || *pos_ == '-')) buffer_ += *pos_++;
    size_t before = buffer_.size();
    if (!scanDigits(isDecimal, true, token)) return;
    if (buffer_.size() == before) return fail(token, DiagId::InvalidNumber, pos_ - 1, pos_, "the exponent has no digits");
  }
  finishNumber(token, buffer_, 10, false);
}

void Lexer::finishNumber(Token& token, std::string_view digits, int radix, bool isBigInt) {
  if (!atEnd()) {
    const char* from = pos_;
    char32_t c = decodeUtf8(pos_);
    const char* to = pos_;
    pos_ = from;
    if (c == '\\' || isIdentifierPart(c))
      return fail(token, DiagId::InvalidNumber, from, to, "an identifier or digit directly after a number");
  }
  if (isBigInt) {
    token.atom = atoms_.intern(digits);
    return finish(token, TokenKind::BigInt);
  }
  if (radix == 10) {
    token.number = decimalLiteralValue(digits);
  } else {
    token.number = digits.empty() ? 0 : radixDigitsValue(digits, radix);
  }
  finish(token, TokenKind::Number);
}

}  // namespace sx::frontend
