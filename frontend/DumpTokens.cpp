#include "frontend/Dump.h"

#include "Lexer.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>

namespace sx::frontend {

namespace {

bool endsOperand(TokenKind kind) {
  using enum TokenKind;
  switch (kind) {
    case Number: case BigInt: case String: case TemplateWhole: case TemplateTail: case RegExp: case PrivateIdentifier:
    case RightBrace: case RightParen: case RightBracket: case PlusPlus: case MinusMinus: case This: case Super:
    case True: case False: case Null:
      return true;
    default:
      return isWord(kind) && !isReservedWord(kind);
  }
}

}  // namespace

std::string dumpTokens(const SourceFile& source, Goal goal, AtomTable& atoms) {
  Lexer lexer(source, atoms, goal != Goal::Module);
  lexer.skipHashbang();
  std::string out;
  Token token;
  TokenKind previous = TokenKind::Semicolon;
  // For each open brace, whether it belongs to a template.
  llvm::SmallVector<bool, 16> braces;
  do {
    lexer.next(token);
    if ((token.kind == TokenKind::Slash || token.kind == TokenKind::DivAssign) && !endsOperand(previous)) lexer.rescanRegExp(token);
    if (token.kind == TokenKind::RightBrace && !braces.empty()) {
      if (braces.pop_back_val()) lexer.rescanTemplate(token);
    }
    if (token.kind == TokenKind::LeftBrace) braces.push_back(false);
    if (token.kind == TokenKind::TemplateHead || token.kind == TokenKind::TemplateMiddle) braces.push_back(true);
    LineColumn place = source.lineColumn(token.begin);
    fmt::format_to(std::back_inserter(out), "{}:{} {} {}\n", place.line, place.column, tokenName(token.kind), source.text(token.span()));
    previous = token.kind;
  } while (token.kind != TokenKind::EndOfFile && token.kind != TokenKind::Error);
  return out;
}

}  // namespace sx::frontend
